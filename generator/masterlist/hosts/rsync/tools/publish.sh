#!/bin/sh
# Checks, builds, and brings the site to a web server: sh tools/publish.sh USER@HOST:FOLDER/
# Files are compared by content, put in place together at the end, and removed after that. The folder belongs to the site:
# what is not of the site is removed, except for .well-known/, which certificates need.
set -eu

target=${1:?"say where to: sh tools/publish.sh USER@HOST:FOLDER/"}
# A request that is checked out here is not published, nor is its Makefile run.
[ "$(git symbolic-ref --quiet --short HEAD)" = main ] || { echo "only the branch main is published: git switch main" >&2; exit 2; }
make check
.venv/bin/masterlist build --full --out public
rsync --recursive --links --checksum --delay-updates --delete-after --exclude /.well-known/ public/ "$target"
