#!/bin/sh
# Sets what a repository on GitHub has to be set to once, so that nothing is published without a review that holds.
# Run it in the repository, with an account that administers it, as often as you like: .github/settings.sh
# It needs GitHub's command line, gh, and jq. `--print` shows the calls and makes none.
set -eu

print=no
[ "${1:-}" != --print ] || print=yes
here=$(dirname "$0")
repository=$(gh repo view --json nameWithOwner --jq .nameWithOwner)
branch=$(gh repo view --json defaultBranchRef --jq .defaultBranchRef.name)

call() { # METHOD PATH, with the settings as JSON from standard input
  settings=$(cat)
  echo "$1 repos/$repository$2"
  if [ "$print" = yes ]; then
    printf '%s\n' "$settings"
  else
    printf '%s\n' "$settings" | gh api --silent --method "$1" "repos/$repository$2" --input -
  fi
}

find_id() { # PATH NAME: the id of what has this name already, or nothing
  gh api "repos/$repository$1" --jq ".[] | select(.name == \"$2\") | .id"
}

# Workflows get a token that can only read, unless a job asks for more: a job that somebody adds can publish nothing.
# They may open pull requests, which the issue forms need.
call PUT /actions/permissions/workflow <<'JSON'
{"default_workflow_permissions": "read", "can_approve_pull_request_reviews": true}
JSON

# The first pull request of a new contributor runs nothing until a maintainer has looked at it.
call PUT /actions/permissions/fork-pr-contributor-approval <<'JSON'
{"approval_policy": "first_time_contributors"}
JSON

# A pull request that is behind the main branch can be brought up to date by a button, and its branch goes with the merge.
call PATCH "" <<'JSON'
{"allow_update_branch": true, "delete_branch_on_merge": true}
JSON

# The site is what the workflow publish.yml deploys, and no branch by itself. (It is made once, then changed.)
if gh api --silent "repos/$repository/pages" 2> /dev/null; then method=PUT; else method=POST; fi
call "$method" /pages <<'JSON'
{"build_type": "workflow"}
JSON

# Only the main branch may deploy: a workflow that was changed on another branch publishes nothing.
call PUT /environments/github-pages <<'JSON'
{"deployment_branch_policy": {"protected_branches": false, "custom_branch_policies": true}}
JSON
policies=$(gh api "repos/$repository/environments/github-pages/deployment-branch-policies" --jq '.branch_policies[].name' || true)
if ! printf '%s\n' "$policies" | grep -qxF "$branch"; then
  call POST /environments/github-pages/deployment-branch-policies <<JSON
{"name": "$branch"}
JSON
fi

# Labels: those of the issue forms, and one for each guard. Only people with the right to triage can set them.
jq -c '.[]' "$here/labels.json" | while read -r label; do
  name=$(printf '%s' "$label" | jq -r '.name | @uri')
  if gh api --silent "repos/$repository/labels/$name" 2> /dev/null; then
    printf '%s' "$label" | call PATCH "/labels/$name"
  else
    printf '%s' "$label" | call POST /labels
  fi
done

# The main branch, where every commit is published. Each rule by itself:
# - deletion, non_fast_forward: what was published stays in the history, where anybody can verify it.
# - pull_request: nothing arrives without one. An approval is of the commits that were there: a later push dismisses it,
#   and whoever pushed last cannot be the one who approves. Owners of files in CODEOWNERS approve changes to them.
# - required_status_checks: the status Masterlist, which comment.yml sets with the main branch's own program. A pull
#   request can rewrite the check that runs on it, but not this. It must come from GitHub Actions (15368), and be of a
#   branch that is up to date (strict): two pull requests that pass alone can break together.
# Administrators may pass over the rules in a pull request: a club with one maintainer has nobody else to approve.
id=$(find_id /rulesets "Masterlist: what is published")
if [ -n "$id" ]; then method=PUT path="/rulesets/$id"; else method=POST path=/rulesets; fi
call "$method" "$path" <<'JSON'
{
  "name": "Masterlist: what is published",
  "target": "branch",
  "enforcement": "active",
  "conditions": {"ref_name": {"include": ["~DEFAULT_BRANCH"], "exclude": []}},
  "bypass_actors": [{"actor_id": 5, "actor_type": "RepositoryRole", "bypass_mode": "pull_request"}],
  "rules": [
    {"type": "deletion"},
    {"type": "non_fast_forward"},
    {
      "type": "pull_request",
      "parameters": {
        "required_approving_review_count": 1,
        "dismiss_stale_reviews_on_push": true,
        "require_last_push_approval": true,
        "require_code_owner_review": true,
        "required_review_thread_resolution": false
      }
    },
    {
      "type": "required_status_checks",
      "parameters": {
        "strict_required_status_checks_policy": true,
        "required_status_checks": [{"context": "Masterlist", "integration_id": 15368}]
      }
    }
  ]
}
JSON
if [ "$print" = no ]; then echo "Done: a merge needs the status Masterlist and one approval."; fi
