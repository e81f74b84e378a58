#!/bin/sh
# Checks, builds, and brings the site into a bucket: sh tools/publish.sh BUCKET
# It needs the command line of AWS, `aws`, set up for an account that may write there. Other stores of this kind are
# named with AWS_ENDPOINT_URL. Pages go last, so that none links to what is not there yet; then what is gone is removed.
set -eu

bucket=${1:?"say which bucket: sh tools/publish.sh BUCKET"}
# A request that is checked out here is not published, nor is its Makefile run.
[ "$(git symbolic-ref --quiet --short HEAD)" = main ] || { echo "only the branch main is published: git switch main" >&2; exit 2; }
make check
.venv/bin/masterlist build --full --out public
aws s3 sync public "s3://$bucket" --exclude "*.html"
aws s3 sync public "s3://$bucket" --exclude "*" --include "*.html" --cache-control "max-age=300"
aws s3 sync public "s3://$bucket" --delete
