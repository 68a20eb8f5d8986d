#!/usr/bin/env bash
# ./t MODULE [TEST]: tests one module, or one class or method of it, after compiling what changed.
set -euo pipefail
cd "$(dirname "$0")"

usage() {
  cat <<'TEXT'
./t MODULE          the tests of a module: its folder, or the end of it, as finance or http
./t MODULE TEST     one class, Class#method, or a pattern, as 'Vanilla*'
./t TEST            the same; the module is found
Compiles only what changed, without the network; mvn verify sees what that leaves out.
Further options of Maven in T_MAVEN_ARGS, as T_MAVEN_ARGS=-Domni.sample=all ./t matrix
Exit status: 0 the tests passed, 1 they did not, 2 no such module or test, or several
TEXT
}

refuse() {
  printf '%s\n' "$@" >&2
  exit 2
}

modules() {
  for pom in */*/pom.xml */pom.xml; do
    [ -d "${pom%/pom.xml}/src" ] && echo "${pom%/pom.xml}"
  done
  return 0
}

# The modules that a word names: by the whole folder, or else by its last part, or else by a word of that.
modules_of() {
  local word=${1%/}
  modules | awk -v word="$word" '
    { last = $0; sub(/.*\//, "", last) }
    $0 == word { whole = $0 "\n" }
    last == word { part = part $0 "\n" }
    index("-" last "-", "-" word "-") { some = some $0 "\n" }
    END { printf "%s", whole ? whole : part ? part : some }'
}

# Every test class, as "Class module".
tests() {
  find ./*/src/test/java ./*/*/src/test/java -name '*Test.java' -o -name '*IT.java' \
    | sed -E 's,^\./(.*)/src/test/java/.*/([^/]*)\.java$,\2 \1,' | sort
}

# nearest WORD: the first word of the line, among those given, that has the fewest letters changed, if they are few.
nearest() {
  awk -v word="$1" '
    function least(a, b) { return a < b ? a : b }
    function slips(a, b,   i, j, before, row, next_row) {
      for (j = 0; j <= length(b); j++) row[j] = j
      for (i = 1; i <= length(a); i++) {
        before = row[0]; row[0] = i
        for (j = 1; j <= length(b); j++) {
          next_row = row[j]
          row[j] = least(before + (substr(a, i, 1) != substr(b, j, 1)), least(row[j], row[j - 1]) + 1)
          before = next_row
        }
      }
      return row[length(b)]
    }
    BEGIN { lower = tolower(word); best = int(length(word) / 3) + 2 }
    {
      name = tolower($1); end = name; sub(/(test|it)$/, "", end); sub(/.*[\/-]/, "", name)
      begin = 1 + slips(lower, substr(name, 1, length(word)))
      d = least(least(slips(lower, name), slips(lower, end)), begin)
      if (d < best) { best = d; line = $0 }
    }
    END { print line }'
}

one_module() {
  local found
  found=$(modules_of "$1")
  case $(printf '%s' "$found" | grep -c .) in
    1) echo "$found" ;;
    0)
      found=$(modules | nearest "$1")
      refuse "no module $1${found:+; did you mean $found?}"
      ;;
    *) refuse "$1 is several modules: $(echo $found)" ;;
  esac
}

# known_test MODULE TEST: refuses what the module does not have, or where it is when MODULE is empty; prints "MODULE CLASS".
known_test() {
  local module=$1 class=${2%%#*} method= found meant
  case $2 in *#*) method=${2#*#} ;; esac
  class=${class##*.}
  class=${class%%\$*}
  found=$(tests | awk -v module="$module" '!module || $2 == module' | while read -r name at; do
    # shellcheck disable=SC2254
    case $name in ($class) echo "$name $at" ;; esac
  done)
  if [ -z "$found" ]; then
    meant=$(tests | awk -v module="$module" '!module || $2 == module' | nearest "$class")
    [ -n "$meant" ] || meant=$(tests | nearest "$class")
    refuse "no test $class${module:+ in $module}${meant:+; did you mean ${meant% *} (${meant##*[ /]})?}"
  fi
  if [ "$(echo "$found" | awk '{print $2}' | sort -u | wc -l)" -gt 1 ]; then
    refuse "$class is in several modules: $(echo "$found" | awk '{printf "%s%s (%s)", (NR > 1 ? ", " : ""), $1, $2}')"
  fi
  module=$(echo "$found" | awk 'NR == 1 {print $2}')
  case $method in
    '' | *[*?+]*) ;;
    *) known_method "$module" "$class" "$method" ;;
  esac
  echo "$module"
}

# A method may also stand in a contract that the class extends, so in any test or in the kit.
known_method() {
  local file meant
  file=$(find "$1/src/test/java" -name "$2.java" | head -n 1)
  if ! grep -rqE --include='*.java' "(void|boolean) $3\(" "$file" ./*/src/test omni-testkit/src; then
    meant=$(sed -nE 's/^ +(void|boolean) ([A-Za-z0-9_]+)\(.*/\2/p' "$file" | nearest "$3")
    refuse "no method $3 in $2${meant:+; did you mean $meant?}"
  fi
}

case ${1:-} in
  --help | -h) usage; exit 0 ;;
  '') usage >&2; exit 2 ;;
esac
[ $# -le 2 ] || refuse "a module and a test, and nothing else; ./t --help"

test=${2:-}
if [ $# = 2 ]; then
  module=$(one_module "$1")
elif [ "$(modules_of "$1" | grep -c .)" -gt 0 ]; then
  module=$(one_module "$1")
else
  case $1 in
    *[A-Z]*) module= test=$1 ;;
    *) module=$(one_module "$1") ;;
  esac
fi
if [ -n "$test" ]; then
  module=$(known_test "$module" "$test")
fi

goal=test profiles=quick
case $module in
  benchmarks) profiles=$profiles,benchmarks ;;
  adapter-spark) profiles=$profiles,spark ;;
esac
case $module:$test in
  integration-tests:* | *IT) goal=verify profiles=$profiles,it ;;
esac

log=$(mktemp)
trap 'rm -f "$log"' EXIT

# shellcheck disable=SC2086
run() {
  mvn -o -q -T1 -Dstyle.color=never -P"$profiles" -Dquick -pl "$module" -am "$goal" ${test:+-Domni.test.excludedGroups=full} ${test:+"-Dtest=$test"} ${test:+"-Dit.test=$test"} \
    -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false ${T_MAVEN_ARGS:-} >"$log" 2>&1
}

status=0
run || status=1
# A class whose source is as it was may call what has another signature now.
if [ "$status" != 0 ] && grep -qE 'NoSuch(Method|Field)|NoClassDefFound|AbstractMethodError|IncompatibleClassChange' "$log"; then
  echo "classes do not fit each other; all are compiled again" >&2
  rm -rf ./*/target/classes ./*/target/test-classes ./*/*/target/classes ./*/*/target/test-classes
  status=0
  run || status=1
fi
cat "$log"
if [ "$status" != 0 ] && grep -q 'in offline mode' "$log"; then
  echo "the local repository lacks what is named above, and ./t does not use the network: run mvn verify once" >&2
fi
exit "$status"
