# A server of some worlds: what its JVM loads, what it refuses to start with, and what the distribution for finance has.

need jq
need unzip

classes() { grep -oE 'dev\.omni\.quant\.[a-z.]+[A-Z][A-Za-z0-9$]*' "$1" | sort -u; }
others='dev\.omni\.quant\.(physics|steam|molecular|biology|discovery)\.'
some() {
  serve "$E2E_WORK/some" --admin-port off --worlds finance,risk
  trap 'kill $own; wait $own || true' EXIT
  site=${base%/api/v1}
  curl -fs "$base/openapi.json" >"$E2E_WORK/some.openapi"
  curl -fs "$site/docs/capabilities" >"$E2E_WORK/some.page"
  curl -s "$base/omni/physics/capabilities" -H "Authorization: Bearer $key" >"$E2E_WORK/some.physics"
  curl -fs "$site/readyz" >"$E2E_WORK/some.ready"
  curl -fs "$base/verify/mcp?toolset=all" -H "Authorization: Bearer $key" -H 'Content-Type: application/json' \
    -H 'Accept: application/json, text/event-stream' -d '{"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}' >"$E2E_WORK/some.tools"
}
export JAVA_TOOL_OPTIONS=-Xlog:class+load:file=$E2E_WORK/classes.log
(some)
unset JAVA_TOOL_OPTIONS
check "engines of served worlds are loaded" contains "$(classes "$E2E_WORK/classes.log")" dev.omni.quant.finance.VanillaOption
# The curve of an input is one type in treasury and risk.
check "no class of another world's engines is" same "" "$(classes "$E2E_WORK/classes.log" | grep -E "$others|finance\.treasury\." | grep -vE 'treasury\.Curve(Input|Interpolation)$' || true)"
check "nor of a library that only they need" same "" "$(grep -oE ' (org\.openscience|org\.biojava|org\.orekit|com\.hummeling)\.[^ ]*' "$E2E_WORK/classes.log" | head -n 3)"
check "another world is not found" same '["not_found_error",["finance","risk"]]' "$(jq -c '.error | [.type, .details.available]' "$E2E_WORK/some.physics")"
check "readiness names the worlds" same '["finance","risk"]' "$(jq -c .worlds "$E2E_WORK/some.ready")"
check "the OpenAPI document names no other" same '["finance","risk"]' "$(jq -c .components.schemas.World.enum "$E2E_WORK/some.openapi")"
every() { curl -fs "$E2E_URL/api/v1/openapi.json" | jq -r '.components.schemas.World.enum | join("|")'; }
check "nor does any tool for agents" same "finance risk" "$(grep -owE "$(every)" "$E2E_WORK/some.tools" | sort -u | xargs)"

# refused JAR LIST LINE: the start ends with 2 and this one line, and has written nothing.
refused() {
  local jar=$1 list=$2 line=$3 status=0 said
  said=$(java -jar "$jar" serve --port 0 --admin-port off --data-dir "$E2E_WORK/refused" --worlds "$list" 2>&1) || status=$?
  same "2 omni serve: $line" "$status $said" && [ ! -e "$E2E_WORK/refused" ]
}
check "an unknown world ends the start" refused "$E2E_JAR" fiance "worlds: the list names an unknown world, fiance; did you mean finance?"
check "and so does an empty list" refused "$E2E_JAR" "" "worlds: the list is empty; name worlds, as finance,risk,treasury, or all"
check "and a repeated world" refused "$E2E_JAR" risk,risk "worlds: the list names risk twice"

finance=$root/server-finance/target
tar -xzf "$(ls "$finance"/omni-finance-*-server.tar.gz)" -C "$E2E_WORK"
unpacked=$(ls -d "$E2E_WORK"/omni-finance-*)
check "the distribution for finance has no engines of physics" refused "$unpacked/omni-server.jar" finance,physics \
  "worlds: world physics has no engines in this distribution"
check "its demonstration makes two runs in each of its worlds" same "6 finance risk treasury" \
  "$("$unpacked/bin/omni" demo --json | jq -r '[.data[] | select(.evidence_verified and .run.status == "completed").run.world] | "\(length) \(unique | join(" "))"')"

# What it weighs is in ADR 26; the aim was 46 MB.
small() { local size; size=$(stat -c %s "$finance"/omni-finance-*-server.tar.gz); echo "$size bytes"; [ "$size" -le 66000000 ]; }
bill() { unzip -p "$unpacked/omni-server.jar" META-INF/sbom/application.cdx.json; }
named() { jq -r '.components[] | select(.group != "dev.omni")
  | "\(.group):\(.name):\(.version)  \([.licenses[]? | .license.id // .license.name // .expression] | join(" OR "))"' | LC_ALL=C sort; }
# A licence that leaves a choice is not one of the GPL.
copyleft() { bill | named | grep GPL | grep -v ' OR ' || true; }
licences() { bill | named | diff <(grep -v '^#' "$unpacked/licenses/LIBRARIES.txt") -; }
engines() { (cd "$unpacked/lib" && ls omni-quant-*.jar | sed -E 's/-[0-9].*//') | tr '\n' ' '; }
# Every library is one of the whole distribution, byte by byte.
known() { local jar; for jar in "$unpacked"/lib/*.jar; do
  [[ $jar = */server-app-* ]] || cmp "$jar" "$root/server-app/target/lib/${jar##*/}" || return 1; done; }
class_path() { unzip -p "$unpacked/omni-server.jar" META-INF/MANIFEST.MF | tr -d '\r' \
  | sed -e ':a' -e 'N' -e '$!ba' -e 's/\n //g' | sed -n 's/^Class-Path: //p' | tr ' ' '\n' | LC_ALL=C sort; }
check "its archive has at most 66 MB" small
check "no library is under the LGPL or GPL alone" same "" "$(copyleft)"
check "the list of licences is that of its bill of materials" licences
check "it has the engines of finance alone" same "omni-quant-core omni-quant-finance " "$(engines)"
check "its libraries are those of the whole distribution" known
check "its class path is what is in lib" same "$(cd "$unpacked" && ls lib/*.jar | LC_ALL=C sort)" "$(class_path)"

# The commands of its README, in an empty folder with nothing but the archive.
mkdir "$E2E_WORK/readme"
cd "$E2E_WORK/readme"
page_parts "$unpacked/README.md"
cd "$unpacked"
export XDG_CACHE_HOME=$E2E_WORK/cache
check "the first command of its README starts the server" same "bin/omni serve" "$(cat "$E2E_WORK/readme/01.sh")"
bin/omni serve --port 0 --admin-port off >"$E2E_WORK/readme.log" 2>&1 &
server=$!
trap 'kill $server; wait $server || true' EXIT
for _ in $(seq 600); do grep -q "^Omni listens" "$E2E_WORK/readme.log" && break; sleep 0.1; done
check "the others print what it shows" same "$(cat "$E2E_WORK/readme/02.shown")" "$(bash -eu "$E2E_WORK/readme/02.sh" 2>&1)"
