# The subjects of commits, in a repository of its own: what .ci/commits takes, and what it refuses.

need git

# subjects SUBJECT...: makes a repository with a commit before the rule, one that brings it, and one for each subject.
subjects() {
  rm -rf "$E2E_WORK/repository"
  git init -q -b main "$E2E_WORK/repository"
  cd "$E2E_WORK/repository"
  git config user.name Ada && git config user.email ada@example.com
  git commit -q --allow-empty -m 'wip'
  mkdir .ci .githooks && cp "$root/.ci/commits" .ci && cp "$root/.githooks/commit-msg" .githooks
  git add -A && git commit -q -m 'Judge the subjects of commits'
  local subject
  for subject in "$@"; do git commit -q --allow-empty -m "$subject"; done
}
taken() { (subjects "$1" && .ci/commits); }
refused() {
  local said
  said=$(taken "$1") && { echo "taken: $1"; return 1; }
  contains "$said" "$2"
}
hook() { (subjects && git config core.hooksPath .githooks && git commit -q --allow-empty -m "$1"); }
letters() { printf "%0.s$2" $(seq "$1"); }

check "a subject of 72 characters is taken" taken "$(letters 72 a)"
check "characters are counted, not bytes" taken "$(letters 72 ü)"
check "a subject of 73 characters is refused" refused "$(letters 73 a)" "has 73 characters"
check "a full stop at the end is refused" refused 'Add a rule.' "full stop"
for word in Format format Fix wip WIP 'fix.' 'wip:'; do
  check "\"$word\" alone is refused" refused "$word" "must say what the commit does"
done
check "a subject that begins with such a word is taken" taken 'Fix the sign of theta'

merged() {
  (subjects && git checkout -q -b other && git commit -q --allow-empty -m 'Add a rule' && git checkout -q main \
    && git commit -q --allow-empty -m 'Add another rule' && git merge -q --no-ff -m "$(letters 90 a)." other && .ci/commits)
}
check "a merge is not judged" merged
shallow() {
  (subjects 'Add a rule' 'Add another rule' && git clone -q --depth 1 "file://$PWD" "$E2E_WORK/shallow.$1" && cd "$E2E_WORK/shallow.$1" \
    && same '1 subjects, 0 of them wrong' "$(.ci/commits)")
}
check "a shallow clone is judged" shallow good
shallow_wip() {
  (subjects 'Add a rule' wip && git clone -q --depth 1 "file://$PWD" "$E2E_WORK/shallow.bad" && ! "$E2E_WORK/shallow.bad/.ci/commits")
}
check "a bad subject is found in a shallow clone" shallow_wip
check "the hook takes a good subject" hook 'Add a rule'
check "the hook refuses a bad one" bash -c '! "$@"' _ git -C "$E2E_WORK/repository" -c core.hooksPath=.githooks commit -q --allow-empty -m wip
check "the commits of this repository have good subjects" "$root/.ci/commits"
