#!/bin/sh
# Verifies the goldens of a package, and says in words what a branch changes. 'make ci-examples' runs it.
#
# Usage: ci.sh PROGRAM BASE    PROGRAM is the package's command line; BASE a branch, such as origin/main
set -eu
program=$1 base=$2
mkdir -p reports
: >reports/compare.md

# The branch's base is drawn on demand, from its sources: no pictures lie in git. A cache may keep 'before'.
commit=$(git merge-base HEAD "$base")
if [ "$(git rev-parse HEAD)" != "$commit" ] && [ ! -e "before/$commit" ]; then
  git worktree add --force --detach .base "$commit"
  (
    cd .base
    swift build --product "$program"
    "$(swift build --show-bin-path)/$program" render --all --scale 1 --out ../before/partial
  )
  mv before/partial "before/$commit"
  git worktree remove --force .base
fi

swift build --product "$program"
tool="$(swift build --show-bin-path)/$program"
"$tool" doctor

result=0
"$tool" verify --all --repeat 2 --goldens Goldens --markdown reports/verify.md \
  --junit reports/verify.xml --review reports/goldens.html || result=$?
if [ -e "before/$commit" ]; then
  "$tool" render --all --scale 1 --out after
  "$tool" compare "before/$commit" after --out reports/pictures --markdown reports/compare.md \
    --junit reports/compare.xml --review reports/changes.html || [ $? -eq 1 ]
fi

# The comment for the pull request.
{
  echo '### Goldens'
  cat reports/verify.md
  echo '### What this branch changes'
  cat reports/compare.md
} >reports/comment.md
exit $result
