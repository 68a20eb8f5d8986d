# The published conformance suite and the published clients speak with the server.

need node nodejs
need npm
need jq

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
for era in modern before legacy; do
  check "the $era client meets ten tools and calls another" same '10 2.1333684449162007' "$(node ask.mjs $era "" 2>&1 | tail -n 1)"
  check "the $era client calls a tool of its list" same '28 2.1333684449162007' "$(node ask.mjs $era "?toolset=finance" 2>&1 | tail -n 1)"
done
