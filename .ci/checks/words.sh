# Documents, messages, comments and type names use the terms of docs/glossary.md and none of the retired words; the title of a
# decision states the decision.

need node nodejs

# retired FILE...: prints each line outside code blocks that has a word of .ci/retired-words.
retired() {
  awk '/^```/ {code = !code} !code {gsub(/`[^`]*`/, ""); print FILENAME ":" FNR ": " $0}' "$@" | matching
}
# matching: prints each line of standard input, FILE:LINE: TEXT, whose text has a word of .ci/retired-words.
matching() {
  local pattern instead line
  sed "s|^$root/||" >"$E2E_WORK/prose"
  while IFS= read -r line; do
    case $line in '#'* | '' | 'type '*) continue ;; esac
    pattern=${line% => *} instead=${line##* => }
    grep -iP -- "^[^:]*:[0-9]+: .*?(?:$pattern)" "$E2E_WORK/prose" | sed "s|\$|   [write: $instead]|" || true
  done <"$root/.ci/retired-words"
}
# Comments of Java files, and strings of several words. Contracts of capabilities are data and keep their words: no strings of
# the engines' packages, and no generated types.
cat >"$E2E_WORK/java.mjs" <<'JS'
// java.mjs FILE...: prints FILE:LINE: TEXT for comments and messages; in comments without code and without parameter names.
import { readFileSync } from 'node:fs';
const engines = /dev\/omni\/quant\/(?!verify|core)/;
for (const file of process.argv.slice(2)) {
  const text = readFileSync(file, 'utf8');
  for (const part of text.matchAll(/"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'|\/\*[\s\S]*?\*\/|\/\/.*/g)) {
    const comment = part[0].startsWith('/');
    if (!comment && (engines.test(file) || part[0].startsWith('"""') || !part[0].includes(' '))) continue;
    const line = text.slice(0, part.index).split('\n').length;
    const words = part[0].replace(/\{@\w+[^}]*\}/g, '').replace(/@param \S+/g, '').replace(/\s+/g, ' ');
    console.log(`${file}:${line}: ${comment ? words.replace(/ \* /g, ' ') : words}`);
  }
}
JS
java_texts() { node "$E2E_WORK/java.mjs" "$@" | matching; }
# types FILE...: prints each type declared in a Java file whose name has a retired camel-case word.
types() {
  local line name
  grep -oHE '\b(class|interface|enum|record) [A-Z][A-Za-z0-9]*' "$@" | sed "s|^$root/||" >"$E2E_WORK/types"
  while IFS= read -r line; do
    case $line in 'type '*) ;; *) continue ;; esac
    name=${line#type } name=${name% => *}
    grep -P -- "(?:[ a-z0-9])(?:$name)(?:[A-Z]\w*)?\$" "$E2E_WORK/types" | sed "s|\$|   [write: ${line##* => }]|" || true
  done <"$root/.ci/retired-words"
}
# undecided FILE...: prints each title that has no verb of a decision.
undecided() {
  local file
  for file in "$@"; do
    head -n 1 "$file" | grep -qE '^# [0-9]+\. .*\b(is|are|has|have|live|lives|create|creates|commit|commits|names?|serves?|reuses?|uses?|stores?|encrypts?|runs?|takes?|share|shares|stay|stays|belong|belongs|applies|ends)\b' \
      || echo "${file#"$root"/}: $(head -n 1 "$file") states no decision"
  done
}
none() { local out; out=$("$@"); [ -z "$out" ] || { echo "$out"; return 1; }; }
parts() { # FILE...: each decision has its sections, and fewer than 30 lines
  local file part
  for file in "$@"; do
    for part in Status Context Decision Consequences; do
      grep -q "^## $part\$" "$file" || echo "${file#"$root"/}: no section $part"
    done
    [ "$(wc -l <"$file")" -lt 30 ] || echo "${file#"$root"/}: 30 lines or more"
  done
}

documents=("$root"/README.md "$root"/CONTRIBUTING.md "$root"/CHANGELOG.md "$root"/docs/*.md "$root"/docs/adr/*.md)
check "no document has a retired word" none retired "${documents[@]}"
check "the title of each decision states it" none undecided "$root"/docs/adr/*.md
check "each decision has its sections and fewer than 30 lines" none parts "$root"/docs/adr/*.md
check "the README has at most 120 lines" test "$(wc -l <"$root/README.md")" -le 120
check "the roadmap has at most 30 lines" test "$(wc -l <"$root/docs/roadmap.md")" -le 30
check "the CHANGELOG of a first version has fewer than 40 lines" test "$(wc -l <"$root/CHANGELOG.md")" -lt 40

mapfile -t sources < <(find "$root" -path '*/src/main/java/*' -name '*.java' -not -path '*/dev/omni/client/capabilities/*' | sort)
check "no message and no comment has a retired word" none java_texts "${sources[@]}"
check "no type has a retired name" none types "${sources[@]}"

printf 'He is told so.\n```\ntold\n```\n' >"$E2E_WORK/old.md"
check "a retired word is found, but not in code" test "$(retired "$E2E_WORK/old.md" | wc -l)" = 1
printf '/** Is told. */ class Told { String told = "told", a = "is told {@code x}"; }\n' >"$E2E_WORK/Old.java"
check "a retired word is found in a comment and a message" test "$(java_texts "$E2E_WORK/Old.java" | wc -l)" = 2
check "a retired type name is found" test "$(types "$E2E_WORK/Old.java" | wc -l)" = 1
echo '# 7. What nothing hinders' >"$E2E_WORK/title.md"
check "a title without a decision is found" test "$(undecided "$E2E_WORK/title.md" | wc -l)" = 1
