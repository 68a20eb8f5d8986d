# The clients of clients/, as people install them: built, installed into empty environments, their READMEs run word for word,
# the conformance scenario whole through the proxy that breaks things, and types that fit the served contracts.

need node nodejs
need npm
need jq
need python3
need java openjdk-17-jdk-headless
need mypy
need chromium || browser=missing
python3 -m pip --version >"$E2E_WORK/pip" 2>&1 || need pip3 python3-pip
system=/usr/bin/python3
for library in pandas; do
  $system -c "import $library" 2>/dev/null || as_root apt-get -qq -y --no-install-recommends install "python3-$library" >"$E2E_WORK/$library" 2>&1
done

export OMNI_CREDENTIALS=$E2E_DATA/credentials.json OMNI_LOG=debug
cd "$E2E_WORK"
clients=$root/clients

# lines FILE...: the number of lines that are neither empty nor a comment nor an import.
lines() { cat "$@" | grep -cvE '^\s*$|^\s*(//|/\*\*|\*|\*/|#|import |package )'; }
at_most() { [ "$2" -le "$1" ] || { echo "$2 lines, at most $1"; return 1; }; }
src=$clients/python/src/omni_client
check "the core of the Python client has at most 2,600 lines" at_most 2600 \
  "$(lines $(ls "$src"/*.py | grep -vE '/(capabilities|conformance|_units|_compare|_host|_rows|_disclosure|_sign_off|evidence|_arrow|_async_[a-z_]+|_operations|schemas|_sets|_data_sets|_files|_plot|_svg|_sources|_tables)\.py$'))"
check "its tables have at most 550 lines" at_most 550 "$(lines "$src"/_{sources,tables}.py)"
check "its data sets have at most 220 lines" at_most 220 "$(lines "$src"/_{sets,data_sets,files}.py)"
check "its plots have at most 120 lines" at_most 120 "$(lines "$src"/_{plot,svg}.py)"
check "its reading and writing of Arrow has at most 450 lines" at_most 450 "$(lines "$src"/_arrow.py)"
check "the core of the TypeScript client has at most 2,300 lines" at_most 2300 \
  "$(lines $(ls "$clients"/typescript/src/*.ts | grep -vE '/(capabilities|conformance|disclosure|evidence|operations|rows|sign-off)\.ts$'))"
check "the core of the Java client has at most 3,500 lines" at_most 3500 \
  "$(lines $(ls "$clients"/java/src/main/java/dev/omni/client/*.java | grep -vE '/(Conformance|Comparison|HostSteps|Step[A-Z][a-z]+|Evidence[A-Z][a-z]+|Row[A-Z][a-z]+|DisclosureVerifier|SignOffCheck|TrustedKey)\.java$'))"
check "the proxy has at most 250 lines" at_most 250 "$(wc -l <"$clients/conformance/proxy.py")"

served() { OMNI_API_KEY=$TEST_KEY "$clients/generate" --url "$E2E_URL" --out served; }
check "types are generated from the served contracts" served
check "the Python types fit the served contracts" cmp served/capabilities.py "$src/capabilities.py"
check "the types of its calls for asyncio fit them" cmp served/_async_capabilities.py "$src/_async_capabilities.py"
check "the units of Python fit them too" cmp served/_units.py "$src/_units.py"
check "the TypeScript types fit the served contracts" cmp served/capabilities.ts "$clients/typescript/src/capabilities.ts"
check "the Java types fit the served contracts" diff -r served/java "$clients/java/src/main/java/dev/omni/client/capabilities"
# changed FILE: the contract of an option with another unit, and the types of it.
changed() {
  jq --indent 1 '(.[] | select(.id == "finance.option.vanilla") | .result_contract.properties.price["x-unit"]) = "cents"' \
    "$clients/catalogue.json" >changed.json
  "$clients/generate" --catalogue changed.json --out changed
  ! cmp -s changed/capabilities.py "$src/capabilities.py" && ! cmp -s changed/capabilities.ts served/capabilities.ts \
    && ! diff -rq changed/java served/java >/dev/null
}
check "a changed contract changes the types of all three" changed

# Python
check "the wheel is built, offline" python3 -m pip wheel -q --no-index --no-deps -w . "$clients/python"
check "the source archive is built" python3 -c "import sys; sys.path.insert(0, '$clients/python'); import build_backend; print(build_backend.build_sdist('.'))"
$system -m venv --without-pip empty
$system -m venv --without-pip --system-site-packages tables
install() { python3 -m pip --python "$1/bin/python3" install -q --no-index --no-deps ./*.whl; }
check "the wheel is installed into an empty environment" install empty
install tables

. "$root/.ci/clients/prepare.sh"

# Conformance: a proxy and a driver for each language, and a stub that does everything wrong, all at the same time; the other
# checks go between.
python_driver() { (cd / && "$E2E_WORK/empty/bin/python3" -m omni_client.conformance "$@"); }
typescript_driver() { node page/node_modules/omni-client/dist/conformance.js "$@"; }
java_driver() { java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$jars" dev.omni.client.Conformance "$@"; }
started() { # NAME COMMAND...: starts it and waits for its line
  "${@:2}" >"$1.json" 2>"$1.err" &
  echo $! >"$1.pid"
  for _ in $(seq 100); do [ -s "$1.json" ] && return; sleep 0.1; done
}
conformance() { # NAME LANGUAGE LOG
  OMNI_API_KEY=$TEST_KEY "$2_driver" "$clients/conformance/scenario.json" --base-url "$(jq -r .url "$1.json")" \
    --proxy-control "$(jq -r .control "$1.json")" >"$3.log" 2>&1 || true
}
drivers=()
started stub python3 "$clients/conformance/stub.py"
for language in python typescript java; do
  started "$language" python3 "$clients/conformance/proxy.py" --target "$E2E_URL"
  conformance "$language" "$language" "$language" &
  drivers+=($!)
  conformance stub "$language" "stub-$language" &
  drivers+=($!)
done
sleep 2
check "no key is in the list of processes" test -z "$(ps -eo args | grep -F "$TEST_KEY" | grep -v grep)"

# The rules, the types and the pages of each language.
check "the Python client is typed" mypy --strict --python-version 3.9 --cache-dir "$E2E_WORK/mypy" "$src"
pyright_finds() { (cd "$clients/python/src" && pyright --pythonversion 3.9 omni_client); }
check "pyright finds nothing in it" pyright_finds
# What must be refused says so: an ignored line that nothing refuses is an error.
typed=$clients/python/tests/typed_inputs.py
check "mypy takes inputs that are right, and refuses those that are not" env MYPYPATH="$clients/python/src" \
  mypy --strict --python-version 3.9 --cache-dir "$E2E_WORK/mypy" "$typed"
pyright_refuses() {
  mkdir -p typed && cp "$typed" typed/
  printf '{"extraPaths": ["%s"], "pythonVersion": "3.9", "reportUnnecessaryTypeIgnoreComment": "error"}' "${src%/*}" >typed/pyrightconfig.json
  pyright -p typed
}
check "pyright does too" pyright_refuses
check "the rules of the Python client hold" empty/bin/python3 -m unittest discover -q -s "$clients/python/tests"
for python in "$HOME"/.pyenv/versions/3.{9,13}.*/bin/python3; do
  [ -x "$python" ] || continue
  check "they hold on $($python --version)" env PYTHONPATH="$clients/python/src" "$python" -m unittest discover -q -s "$clients/python/tests"
done

node blocks.mjs "$clients/python/README.md" python readme py
node blocks.mjs "$root/README.md" python pagemain py
python_readme() { for file in readme?.py pagemain?.py; do tables/bin/python3 "$file" || return 1; done; }
check "the READMEs of the Python client and of the project run as printed" python_readme
first=$(tables/bin/python3 readme1.py 2>"$E2E_WORK/readme.log")
check "it prints the price" contains "$first" "2.1333684449162007 currency unit"
check "it proves it" contains "$first" "True"

# TypeScript
mkdir -p page/docs && cp -r "$root"/docs/{vectors,predicates,data-sets.md} page/docs/
check "the rules of the TypeScript client hold" node --test page/node_modules/omni-client/test/
cat >page/small.mjs <<'JS'
import * as omni from 'omni-client';
const errors = Object.entries(omni).filter(([, type]) => typeof type === 'function' && type.prototype instanceof Error);
console.log(errors.length > 15 && errors.every(([name, type]) => type.prototype.name === name));
JS
need_npm "$E2E_WORK" esbuild@0.28.2
small() { esbuild page/small.mjs --bundle --minify --platform=node --format=esm --log-level=error --outfile=page/small.min.mjs && node page/small.min.mjs; }
check "errors keep their names when a program is made small" contains "$(small 2>&1)" "true"
bundle() { echo 'export * from "omni-client";' >page/all.mjs && esbuild page/all.mjs --bundle --minify --format=esm --log-level=error "$@" | gzip -9c | wc -c; }
own=$(bundle --external:./capabilities.js --external:./operations.js)
check "what is written by hand of the TypeScript client has at most 21 KB in a page" at_most 21504 "$own"
check "its lists of capabilities and operations have at most 9 KB" at_most 9216 $(($(bundle) - own))
typescript_readme() { for file in page/readme?.mjs; do node "$file" || return 1; done; }
check "the README of the TypeScript client runs as printed" typescript_readme
check "it prints the price too" contains "$(node page/readme1.mjs 2>&1)" "2.1333684449162007"
if [ "${browser:-}" = missing ]; then
  skip "the TypeScript client in a page of another origin" "no browser"
else
  NPM_FOLDER=$E2E_WORK node "$root/.ci/client-page.mjs" page/node_modules/omni-client/dist
fi

# Java
sed -n '/^```java$/,/^```$/p' "$clients/java/README.md" | sed '/^```/d' >First.java
java_readme=$(java -cp "$jars" First.java 2>&1 || true)
check "the README of the Java client runs as printed" same "2.1333684449162007 currency unit
true
2.1333684449162007 1
run.dispatching
run.queued
run.running
run.completed
completed" "$(echo "$java_readme" | head -n 8)"
check "it names each problem" contains "$java_readme" "/input/strike is required"

# The guides in all languages, beside the proofs of the drivers.
PYTHON=$E2E_WORK/tables/bin/python3 JARS=$jars node "$root/.ci/guides.mjs" page "$root"/docs/{clients,waiting,client-tables,prove-offline,webhook-receiver}.md

# What else the Java client runs on: each newer Java of this machine.
for java in /usr/lib/jvm/*/bin/java; do
  [ "$(readlink -f "$java")" != "$(readlink -f "$(command -v java)")" ] || continue
  version=$("$java" -version 2>&1 | head -n 1 | cut -d '"' -f 2)
  [ "${version%%.*}" -gt 17 ] || continue
  check "the README of the Java client runs on Java $version" contains "$("$java" -cp "$jars" First.java 2>&1)" "2.1333684449162007 currency unit"
done

wait "${drivers[@]}"
# What a language cannot have is left out, with the reason in the step.
count() { jq --arg language "$1" '[.steps[] | select(.not[$language] | not)] | length' "$clients/conformance/scenario.json"; }
holds() { tail -n 1 "$1" | grep -qx "$2" || { grep -v '^ok' "$1"; return 1; }; }
for language in python typescript java; do
  count=$(count "$language")
  check "the conformance scenario holds whole: $language" holds "$language.log" "$count of $count hold"
  check "each step can fail: $language" holds "stub-$language.log" "0 of $count hold"
done

kill $(cat python.pid typescript.pid java.pid stub.pid)
check "no key is in any log" test -z "$(grep -lF "$TEST_KEY" ./*.log ./*.err)"
