# The published conformance suite and the published clients speak with the server, over HTTP and over standard input and
# output, and a receipt is checked without any code of Omni.

need node nodejs
need npm
need jq
need openssl

cd "$E2E_WORK"
npm init -y >npm.log
need_npm "$E2E_WORK" node@22.19.0 @modelcontextprotocol/conformance@0.2.0-alpha.12 @modelcontextprotocol/client@2.4.0 \
  @modelcontextprotocol/sdk@1.32.2

# The suite sends no key, so it asks through a door that adds one.
cat >door.mjs <<'JS'
import http from 'node:http';
import { writeFileSync } from 'node:fs';
const [, , server_url, key, port] = process.argv;
const to = new URL(server_url + '/api/v1/verify/mcp');
const server = http.createServer((request, response) => {
  const headers = { ...request.headers, authorization: 'Bearer ' + key };
  const path = to.pathname + new URL(request.url, to).search;
  const onward = http.request(to, { method: request.method, headers, path }, answer => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  request.pipe(onward);
});
server.listen(0, '127.0.0.1', () => writeFileSync(port, String(server.address().port)));
JS
node door.mjs "$E2E_URL" "$TEST_KEY" port &
door=$!

# Some scenarios call tools of the suite's own. A server of the tests has them besides its own.
mkfifo open
java -cp "$root/adapter-http/target/test-classes:$root/server-app/target/lib/*" dev.omni.http.ConformanceServer fixtures \
  <open >fixtures.log 2>&1 &
exec 9>open
trap 'exec 9>&-; kill $door $fixed 2>/dev/null || true' EXIT
fixed=
for _ in $(seq 300); do [ -s port ] && [ -s fixtures ] && break; sleep 0.1; done
read -r address key <fixtures
node door.mjs "$address" "$key" fixed &
fixed=$!
for _ in $(seq 100); do [ -s fixed ] && break; sleep 0.1; done

# suite REVISION SCENARIO FAILURES [DOOR [QUERY]]: FAILURES counts the checks that cannot pass.
suite() {
  local url
  url=http://127.0.0.1:$(cat "${4:-port}")/api/v1/verify/mcp${5:-}
  conformance server --url "$url" --scenario "$2" --spec-version "$1" >"$2.txt" 2>&1 || true
  grep -q "Passed: .*, $3 failed" "$2.txt" || { sed 's/\x1b\[[0-9;]*m//g' "$2.txt"; return 1; }
}
for query in "" "?toolset=all"; do
  with=${query:+ at ${query#?}}
  for scenario in tools-list prompts-list resources-list dns-rebinding-protection caching http-header-validation \
    sep-2164-resource-not-found; do
    check "conformance $scenario$with" suite 2026-07-28 "$scenario" 0 port "$query"
  done
  for scenario in tools-call-simple-text tools-call-error json-schema-2020-12 server-stateless \
    http-custom-header-server-validation; do
    check "conformance $scenario, with the suite's tools$with" suite 2026-07-28 "$scenario" 0 fixed "$query"
  done
  for scenario in server-initialize ping tools-list dns-rebinding-protection; do
    check "conformance $scenario, before$with" suite 2025-11-25 "$scenario" 0 port "$query"
  done
done

cat >ask.mjs <<'JS'
const [, , era, query] = process.argv;
const from = era === 'legacy' ? '@modelcontextprotocol/sdk/client' : '@modelcontextprotocol/client';
const { Client } = await import(era === 'legacy' ? from + '/index.js' : from);
const { StreamableHTTPClientTransport } = await import(era === 'legacy' ? from + '/streamableHttp.js' : from);
const options = era === 'modern' ? { versionNegotiation: { mode: 'auto' } } : {};
const client = new Client({ name: 'check', version: '1' }, options);
const headers = { Authorization: 'Bearer ' + process.env.TEST_KEY };
const url = new URL(process.env.E2E_URL + '/api/v1/verify/mcp' + query);
await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
const { tools } = await client.listTools();
const input = { type: 'call', spot: 60, strike: 65, rate: 0.08, volatility: 0.3, expiry_years: 0.25 };
const answer = await client.callTool({ name: 'finance_option_vanilla', arguments: input });
console.log(tools.length, answer.structuredContent.result.price);
await client.close();
JS
finance=$(jq '[.[] | select(.world == "finance")] | length' "$root/clients/catalogue.json")
for era in modern before legacy; do
  check "the $era client meets ten tools and calls another" same '10 2.1333684449162007' "$(node ask.mjs $era "" 2>&1 | tail -n 1)"
  check "the $era client calls a tool of its list" same "$((10 + finance)) 2.1333684449162007" "$(node ask.mjs $era "?toolset=finance" 2>&1 | tail -n 1)"
done

# The published client starts the tools without a server, in an empty folder; a second process verifies what the first left.
cat >embedded.mjs <<'JS'
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { writeFileSync } from 'node:fs';
const [, , file, ...args] = process.argv;
const client = new Client({ name: 'check', version: '1' });
const transport = new StdioClientTransport({ command: 'java', args, env: process.env });
await client.connect(transport);
const { tools } = await client.listTools();
const input = { type: 'call', spot: 60, strike: 65, rate: 0.08, volatility: 0.3, expiry_years: 0.25 };
const run = await client.callTool({ name: 'run_capability', arguments: { id: 'finance.option.vanilla', input } });
const id = run.structuredContent.evidence_id;
const evidence = await client.callTool({ name: 'get_evidence', arguments: { id, summary: false } });
writeFileSync(file, evidence.content[0].text);
console.log(tools.length, run.structuredContent.result.price.value);
await client.close();
JS
embedded() { node embedded.mjs "$1" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -jar "$E2E_JAR" mcp --embedded --data-dir "$E2E_WORK/agent" "${@:2}" 2>&1 | tail -n 1; }
check "the published client prices an option without a server" same '10 2.1333684449162007' "$(embedded first.json --toolset core)"
check "its evidence verifies in another process" java -jar "$E2E_JAR" evidence verify first.json --data-dir "$E2E_WORK/agent"
check "the next process continues on the same data" same '10 2.1333684449162007' "$(embedded second.json --toolset core)"

# The processor time from the start to the answer of tools/list, on a folder that is there.
mkfifo lines
java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -jar "$E2E_JAR" mcp --embedded --data-dir "$E2E_WORK/agent" <lines >answers 2>agent.log &
agent=$!
exec 8>lines
echo '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' >&8
for _ in $(seq 600); do [ -s answers ] && break; sleep 0.1; done
spent=$(awk -v tick="$(getconf CLK_TCK)" '{sub(/.*\) /, ""); print ($12 + $13) * 1000 / tick}' "/proc/$agent/stat")
echo "tools/list was answered after $spent ms of processor"
check "tools/list is answered within 3 s of processor time" test "$spent" -le 3000
check "standard output has messages alone" jq -e '.jsonrpc == "2.0"' answers
TIMEFORMAT='%U %S'
{ time java -XX:TieredStopAtLevel=1 -jar "$E2E_JAR" mcp --embedded --data-dir "$E2E_WORK/agent" </dev/null >other 2>other.log; } 2>taken \
  && status=0 || status=$?
check "a second process on the same data ends with status 4" same 4 "$status"
echo "it took $(cat taken) s of processor"
check "within 2 s of processor time" awk '{exit ($1 + $2 > 2)}' taken
check "and says why" grep -q 'in use' other.log
exec 8>&-
wait $agent && status=0 || status=$?
check "the end of the input ends it with status 0" same 0 "$status"

# A receipt, by the commands of the page.
curl -fsS "$E2E_URL/api/v1/verify/mcp" -H "Authorization: Bearer $TEST_KEY" -H 'Content-Type: application/json' -d '{"jsonrpc":"2.0","id":1,
  "method":"tools/call","params":{"name":"run_capability","arguments":{"id":"finance.option.vanilla","input":{"type":"call","spot":60,
  "strike":65,"rate":0.08,"volatility":0.3,"expiry_years":0.25}}}}' >answer.json
curl -fsS "$E2E_URL/.well-known/omni-keys.json" >keys.json
awk '$0 == "<!-- receipt -->" {wanted = 1} wanted && /^```$/ {exit} inside {print} wanted && /^```sh$/ {inside = 1}' "$root/docs/mcp.md" >receipt.sh
check "openssl verifies a receipt and the digest of its result" contains "$(bash -eu receipt.sh 2>&1 && echo right)" "Successfully
right"
sed 's/2\.1333684449162007/2.1333684449162017/g' answer.json >changed.json && mv changed.json answer.json
check "one digit of the result that was changed is found" bash -c '! bash -eu receipt.sh'
