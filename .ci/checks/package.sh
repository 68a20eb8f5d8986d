# What is packed is complete and speaks for itself.

need unzip
need jq
need zsh
need man man-db
archive=$(ls "$root"/server-app/target/omni-*-server.tar.gz)
tar -xzf "$archive" -C "$E2E_WORK"
unpacked=$(ls -d "$E2E_WORK"/omni-*)

libraries() { unzip -p "$1/omni-server.jar" META-INF/MANIFEST.MF | tr -d '\r' \
  | sed -e ':a' -e 'N' -e '$!ba' -e 's/\n //g' | sed -n 's/^Class-Path: //p' | tr ' ' '\n'; }
all_there() { local lib; for lib in $(libraries "$1"); do [ -f "$1/$lib" ] || { echo "missing: $lib"; return 1; }; done; }
bill() { unzip -p "$unpacked/omni-server.jar" META-INF/sbom/application.cdx.json | jq -e '.components | length > 100'; }
papers() { local paper; for paper in LICENSE NOTICE README.md CHANGELOG.md docs/index.md docs/verify.mjs deploy/compose.yaml deploy/helm/omni/Chart.yaml share/man/man1/omni.1 share/bash-completion/completions/omni licenses/LGPL-2.1.txt licenses/LGPL-3.txt; do
  [ -s "$unpacked/$paper" ] || { echo "missing: $paper"; return 1; }; done; }
# A library that is new, gone or other than it was must be meant: the list in git is changed with it.
listed() { diff <(cd "$1/lib" && sha256sum -- *.jar | grep -vE '  (omni|adapter)-' | LC_ALL=C sort -k2) "$root/.ci/libraries.sha256"; }

# What nothing here needs, and a library would bring again by a new version of itself.
needless='jaxb-|txw2|istack-|angus-|jakarta\.(activation|annotation|enterprise|inject|interceptor|transaction)'
needless+='|jetty-(ee10-)?(annotations|plus|webapp|jndi|xml|websocket)|jetty-ee-webapp|asm-|.*websocket'
needless+='|prometheus-metrics-exposition-formats|HdrHistogram|bc(prov|pkix|util)-|snakeyaml|gson|commons-codec|checker-qual'
needless+='|vega|htmx|micrometer-observation|cel-|v1alpha1|xom|cdk-(reaction|dict|io)-|hipparchus-(filtering|fitting)'
needless+='|jna-inchi-(linux-arm|linux-x86|win32-x86)-[0-9.]+jar'
needed() { same "" "$(ls "$1/lib" | grep -E "^($needless)")"; }
light() {
  local jars megabytes
  jars=$(ls "$1/lib" | wc -l) megabytes=$(($(cat "$1"/lib/*.jar | wc -c) / 1000000))
  echo "$jars jars, $megabytes MB"
  [ "$jars" -le 198 ] && [ "$megabytes" -le 88 ]
}

# What the archive says of licences is what the bill of materials says; none is without one.
licences() {
  unzip -p "$unpacked/omni-server.jar" META-INF/sbom/application.cdx.json | jq -r '
    .components[] | select(.group != "dev.omni")
    | "\(.group):\(.name):\(.version)  \([.licenses[]? | .license.id // .license.name // .expression] | join(" OR "))"' \
    | LC_ALL=C sort | diff <(grep -v '^#' "$unpacked/licenses/LIBRARIES.txt") -
}
licensed() { ! grep -v '^#' "$unpacked/licenses/LIBRARIES.txt" | grep -vE '^[^ ]+  [^ ]'; }

check "every library of the Class-Path is in the archive" all_there "$unpacked"
check "every library of the Class-Path is beside the jar" all_there "$root/server-app/target"
check "the jar carries its bill of materials" bill
check "no library is there that nothing needs" needed "$unpacked"
check "lib/ has at most 198 jars and 88 MB" light "$unpacked"
check "licences, notices and README are in the archive" papers
check "the list of licences is that of the bill of materials" licences
check "every library has a licence" licensed
# The version of all sources is written by one command, by which .ci/release takes it from a tag.
renamed() {
  git clone -q "$root" "$E2E_WORK/tagged" && cd "$E2E_WORK/tagged" && .ci/version 9.8.7
  same "" "$(git diff -U0 | grep '^[+][^+]' | grep -v '9\.8\.7')" && same "" "$(git grep -nF "$version" -- '*pom.xml' clients deploy README.md docs ':!docs/vectors' ':!docs/predicates')"
}
version=$(basename "$unpacked" | sed 's/^omni-//')
check "one command writes another version everywhere" renamed
check "it refuses what is no version" bash -c "! '$root/.ci/version' v1"

manual() { same "" "$(LC_ALL=C.UTF-8 man --warnings -E UTF-8 -l -Tutf8 -Z "$unpacked/share/man/man1/omni.1" 2>&1 >"$E2E_WORK/manual")"; }
check "the manual page is formatted without a warning" manual
completion=$unpacked/share/bash-completion/completions/omni
check "bash takes the completion" contains "$(bash --norc -c ". '$completion'; complete -p omni")" "_omni"
check "zsh takes it too" contains "$(HOME=$E2E_WORK zsh -fc ". '$completion'; print -r -- \$_comps[omni]")" "_omni"

check "the launcher says the server's version" "$unpacked/bin/omni" --version
check "the launcher's JVM ends when its memory is spent" bash -c \
  "JAVA_OPTS=-XX:+PrintFlagsFinal '$unpacked/bin/omni' --version | grep -E 'ExitOnOutOfMemoryError +=' | grep -q true"
check "the unpacked server says its version" java -jar "$unpacked/omni-server.jar" --version
check "the libraries are those of .ci/libraries.sha256, by digest" listed "$unpacked"

# The commands of README, in a folder that has nothing but the archive: the first without a server, the others with one.
export XDG_CACHE_HOME=$E2E_WORK/cache XDG_CONFIG_HOME=$E2E_WORK/config
unset OMNI_API_KEY OMNI_BASE_URL OMNI_PROFILE OMNI_CREDENTIALS
mkdir "$E2E_WORK/parts"
cd "$E2E_WORK/parts"
page_parts "$unpacked/README.md"
cd "$unpacked"
# shows_lines PART: the commands of a part print each line that README shows beneath them.
shows_lines() {
  local out line
  out=$(sed "s#http://127.0.0.1:8080/api/v1#$api#" "$E2E_WORK/parts/$1.sh" | bash -eu 2>"$E2E_WORK/parts/$1.err") || { cat "$E2E_WORK/parts/$1.err"; return 1; }
  [ -s "$E2E_WORK/parts/$1.shown" ] || { echo "README shows nothing beneath part $1"; return 1; }
  while IFS= read -r line; do contains "$out" "$line" || return 1; done <"$E2E_WORK/parts/$1.shown"
}
api=
check "one command of README prints its number with nothing running" shows_lines 01
check "it leaves nothing behind" test ! -e omni-data
bin/omni serve --port 0 --admin-port off >"$E2E_WORK/serve.log" 2>&1 &
server=$!
trap 'kill $server; wait $server || true' EXIT
for _ in $(seq 600); do grep -q "^Omni listens" "$E2E_WORK/serve.log" && break; sleep 0.1; done
api=$(jq -r .base_url omni-data/credentials.json)
check "the request of README to a server returns the same number" shows_lines 02

# The configuration for MCP clients, as a client would use it.
mcp_client() {
  local block url key
  block=$(awk '/^```json$/ {open = 1; next} /^```$/ {open = 0} open' README.md | jq -c .mcpServers.omni) || return 1
  key=$(jq -r .test_key omni-data/credentials.json)
  url=$(jq -r .url <<<"$block")
  curl -fsS "${url/http:\/\/127.0.0.1:8080\/api\/v1/$api}" -H "Authorization: $(jq -r .headers.Authorization <<<"${block/YOUR_TEST_KEY/$key}")" \
    -H "Content-Type: application/json" -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' | jq -e '[.result.tools[].name] | index("run_capability")'
}
check "the configuration of README for MCP clients lists the tools" mcp_client
