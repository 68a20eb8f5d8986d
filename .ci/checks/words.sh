# Documents use the terms of docs/glossary.md and none of the retired words; the title of a decision states the decision.

# retired FILE...: prints each line outside code blocks that has a word of .ci/retired-words.
retired() {
  local pattern instead line
  awk '/^```/ {code = !code} !code {gsub(/`[^`]*`/, ""); print FILENAME ":" FNR ": " $0}' "$@" \
    | sed "s|^$root/||" >"$E2E_WORK/prose"
  while IFS= read -r line; do
    case $line in '#'* | '') continue ;; esac
    pattern=${line% => *} instead=${line##* => }
    grep -iP -- "$pattern" "$E2E_WORK/prose" | sed "s|\$|   [write: $instead]|" || true
  done <"$root/.ci/retired-words"
}
# undecided FILE...: prints each title that has no verb of a decision.
undecided() {
  local file
  for file in "$@"; do
    head -n 1 "$file" | grep -qE '^# [0-9]+\. .*\b(is|are|has|have|live|lives|create|creates|commit|commits|names?|serves?|reuses?|uses?|stores?|encrypts?|runs?|takes?|share|shares|stay|stays|belong|belongs)\b' \
      || echo "${file#"$root"/}: $(head -n 1 "$file") states no decision"
  done
}
none() { local out; out=$("$@"); [ -z "$out" ] || { echo "$out"; return 1; }; }
parts() { # FILE...: each decision has its sections, and at most 30 lines
  local file part
  for file in "$@"; do
    for part in Status Context Decision Consequences; do
      grep -q "^## $part\$" "$file" || echo "${file#"$root"/}: no section $part"
    done
    [ "$(wc -l <"$file")" -le 30 ] || echo "${file#"$root"/}: more than 30 lines"
  done
}

documents=("$root"/README.md "$root"/CONTRIBUTING.md "$root"/CHANGELOG.md "$root"/docs/*.md "$root"/docs/adr/*.md)
check "no document has a retired word" none retired "${documents[@]}"
check "the title of each decision states it" none undecided "$root"/docs/adr/*.md
check "each decision has its sections and at most 30 lines" none parts "$root"/docs/adr/*.md
check "the README has fewer than 150 lines" test "$(wc -l <"$root/README.md")" -lt 150
check "the CHANGELOG of a first version has fewer than 40 lines" test "$(wc -l <"$root/CHANGELOG.md")" -lt 40

printf 'He is told so.\n```\ntold\n```\n' >"$E2E_WORK/old.md"
check "a retired word is found, but not in code" test "$(retired "$E2E_WORK/old.md" | wc -l)" = 1
echo '# 7. What nothing hinders' >"$E2E_WORK/title.md"
check "a title without a decision is found" test "$(undecided "$E2E_WORK/title.md" | wc -l)" = 1
