# Shared by .ci/run, .ci/e2e and the checks; to be sourced.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

# need TOOL [PACKAGE]: installs the package when the tool is not there; fails when that does not help.
need() {
  local tool=$1 package=${2:-$1}
  command -v "$tool" >/dev/null && return
  echo "installing $package" >&2
  as_root apt-get -qq update >&2 || true
  DEBIAN_FRONTEND=noninteractive as_root apt-get -qq -y --no-install-recommends install "$package" >&2 || true
  command -v "$tool" >/dev/null || { echo "missing tool: $tool" >&2; return 1; }
}

# need_npm DIRECTORY PACKAGE@VERSION...: puts the packages into DIRECTORY/node_modules and their commands on the PATH.
need_npm() {
  local into=$1
  shift
  need npm || return 1
  mkdir -p "$into" || return 1
  npm install --silent --no-audit --no-fund --prefix "$into" "$@" >&2 || { echo "not installed: $*" >&2; return 1; }
  PATH="$into/node_modules/node/bin:$into/node_modules/.bin:$PATH"
}

# serve FOLDER [ARGUMENT...]: starts a server with its data in FOLDER and its log in FOLDER.log, and waits until it answers.
# Sets own (its process), base (…/api/v1) and key (its test key). The compiler of a server that serves a check ends early.
serve() {
  local folder=$1
  shift
  java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -jar "$E2E_JAR" --port 0 --data-dir "$folder" "$@" >>"$folder.log" 2>&1 &
  own=$!
  base=
  for _ in $(seq 600); do
    kill -0 "$own" 2>/dev/null || break
    base=$(jq -er .base_url "$folder/credentials.json" 2>/dev/null) && curl -fs -o "$folder.null" "${base%/api/v1}/healthz" && break
    base=
    sleep 0.1
  done
  [ -n "$base" ] || { echo "no server started:"; tail -n 40 "$folder.log"; return 1; }
  key=$(jq -r .test_key "$folder/credentials.json")
}

# check WHAT COMMAND...: one line, "ok" or "not ok", with the command's output beneath when it failed.
check() {
  local what=$1 output
  shift
  if output=$("$@" 2>&1); then
    echo "ok - $what"
  else
    echo "not ok - $what"
    printf '%s\n' "$output" | tail -n 40 | sed 's/^/    /'
  fi
}

# What a check may lack, and nothing else: it may be skipped where people try things, and never where CI=true.
# Tests in Java have the same reasons, in Lack of omni-testkit.
skip_reasons='no PostgreSQL|no browser|no network|no superuser'

# skip WHAT REASON: one line for what cannot be checked here.
skip() {
  if ! grep -qxE "$skip_reasons" <<<"$2"; then
    echo "not ok - $1: '$2' is no reason to skip it"
  elif [ "${CI:-}" = true ]; then
    echo "not ok - $1: $2, and CI=true skips nothing"
  else
    echo "ok - $1 # SKIP $2"
  fi
}

# full MODULES CLASSES [ARGUMENT...]: runs the tests of the classes that have the tag full. .ci/tests reads which ones those are.
full() {
  local modules=$1 classes=$2 tests=(test "-Dtest=$2")
  shift 2
  [ "$modules" != integration-tests ] || tests=(verify -Pit "-Dit.test=$classes")
  mvn -B -q -ntp -f "$root/pom.xml" -Dquick -Pfull -pl "$modules" -am -Dsurefire.failIfNoSpecifiedTests=false \
    -Dfailsafe.failIfNoSpecifiedTests=false -Dgroups=full -Domni.test.groups=full "${tests[@]}" "$@"
}

# every MODULE PROFILE: runs all tests of a module that the profile adds, and none of the modules before it.
every() {
  local classes
  classes=$(cd "$root/$1/src/test/java" && find . -name '*Test.java' | sed 's|.*/||; s|\.java$||' | paste -sd,)
  mvn -B -q -ntp -f "$root/pom.xml" -Dquick "-P$2" -pl "$1" -am -Dsurefire.failIfNoSpecifiedTests=false test "-Dtest=$classes"
}

# same EXPECTED ACTUAL: for use in check.
same() {
  [ "$1" = "$2" ] || { echo "expected: $1"; echo "got:      $2"; return 1; }
}

# contains TEXT PART: for use in check.
contains() {
  case $1 in *"$2"*) ;; *) echo "no '$2' in: $1"; return 1 ;; esac
}

# page_parts PAGE: splits a page into the files 01.sh, 01.title, 01.shown and so on: its blocks of commands, the headings
# that they stand below, and what is shown after each.
page_parts() {
  awk '
    /^## / {heading = substr($0, 4)}
    /^```/ && open {open = 0; close(file); next}
    /^```sh$/ {n++; file = sprintf("%02d.sh", n); print heading > sprintf("%02d.title", n)
               printf "" > sprintf("%02d.shown", n); open = 1; next}
    /^```(json|text)$/ {file = sprintf("%02d.shown", n); open = 1; next}
    open {print > file}' "$1"
}
