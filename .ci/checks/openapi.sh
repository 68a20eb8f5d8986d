# The description is clean for two linters, and a proxy that knows nothing but it finds every answer as described.

need node nodejs
need npm
need jq

cd "$E2E_WORK"
npm init -y >npm.log
need_npm "$E2E_WORK" @redocly/cli@2.77.0 @stoplight/spectral-cli@6.16.3 @stoplight/prism-cli@5.14.2

export REDOCLY_TELEMETRY=off
curl -fsS "$E2E_URL/api/v1/openapi.json" >openapi.json
java -jar "$E2E_JAR" openapi >printed.json
check "the command prints what the server shows" cmp <(jq -S . openapi.json) <(jq -S . printed.json)
check "Redocly finds nothing" bash -c "redocly lint --config '$root/.ci/redocly.yaml' --format json openapi.json 2>lint.log \
  | jq -e '.totals.errors == 0 and .totals.warnings == 0'"
check "Spectral finds nothing" spectral lint --fail-severity hint --ruleset "$root/.ci/spectral.yaml" openapi.json
jq '.components.responses.ErrorEnvelope.content["application/json"].schema = {"type": "object"}' openapi.json >formless.json
check "Spectral finds a refusal without its form" bash -c "! spectral lint --ruleset '$root/.ci/spectral.yaml' formless.json"

omni() { java -jar "$E2E_JAR" "$@" --data-dir "$E2E_DATA" --json; }
WEBHOOK=$(omni webhooks create --mode test --url https://example.com/hook | jq -r .id)
export WEBHOOK

# Prism sends on what it gets, and says in a header of the answer where the answer differs from the description.
jq --arg url "$E2E_URL" '.servers = [{"url": ($url + "/api/v1")}] | .paths |= map_values(if .servers then .servers = [{"url": $url}] else . end)' \
  openapi.json >served.json
port=$((20000 + RANDOM % 20000))
prism proxy served.json "$E2E_URL/api/v1" --port "$port" --host 127.0.0.1 >prism.log 2>&1 &
prism=$!
trap 'kill $prism 2>/dev/null || true' EXIT
for _ in $(seq 200); do grep -q 'listening' prism.log && break; sleep 0.1; done

cat >walk.mjs <<'JS'
import { readFileSync } from 'node:fs';
const [, , proxy] = process.argv;
const description = JSON.parse(readFileSync('openapi.json', 'utf8'));
const say = (good, what) => console.log(`${good ? 'ok' : 'not ok'} - ${what}`);
const operations = Object.entries(description.paths).filter(([, item]) => !item.servers).flatMap(([path, item]) =>
  ['get', 'put', 'post', 'patch', 'delete'].filter(method => item[method]).map(method => ({ path, method, ...item[method] })));
const by = id => operations.find(operation => operation.operationId === id);
const at = (pointer, value) => pointer.split('/').slice(1).reduce((inner, name) => inner[name], value);
const known = { '00000000-0000-4000-8000-000000000004': process.env.WEBHOOK };
const media = operation => operation.requestBody?.content?.['application/json']
  ?? operation.requestBody?.content?.['text/csv'];
const names = operation => {
  const all = new Set([...(operation.parameters ?? []).flatMap(p => Object.keys(p.examples ?? {})),
    ...Object.keys(media(operation)?.examples ?? {})]);
  return all.size ? [...all] : [''];
};
async function own(text) {
  for (const [standIn, from] of Object.entries(description['x-stand-ins'])) {
    if (text.includes(standIn)) {
      if (!known[standIn]) {
        const maker = by(from.operation);
        const answer = await send(maker, from.example ?? names(maker)[0]);
        known[standIn] = at(from.pointer, answer.body);
      }
      text = text.replaceAll(standIn, known[standIn]);
    }
  }
  return text;
}
async function send(operation, name, change = {}) {
  let path = operation.path;
  const query = [];
  const headers = { Authorization: 'Bearer ' + process.env.TEST_KEY };
  for (const parameter of operation.parameters ?? []) {
    const example = parameter.examples ? parameter.examples[name]?.value : parameter.example;
    if (example === undefined) continue;
    const value = await own(String(example));
    if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(value));
    else if (parameter.in === 'query') query.push(`${parameter.name}=${encodeURIComponent(value)}`);
    else headers[parameter.name] = value;
  }
  if (change.path) path = change.path(path);
  let body = media(operation)?.examples?.[name]?.value;
  if (body !== undefined) {
    const csv = typeof body === 'string';
    body = await own(csv ? body : JSON.stringify(body));
    headers['Content-Type'] = csv ? 'text/csv' : 'application/json';
  }
  Object.assign(headers, change.headers);
  const answer = await fetch(proxy + path + (query.length ? '?' + query.join('&') : ''),
    { method: operation.method.toUpperCase(), headers, body });
  const text = await answer.text();
  const violations = answer.headers.get('sl-violations');
  return { status: answer.status, violations, body: text.startsWith('{') ? JSON.parse(text) : text };
}
let sent = 0;
for (const operation of operations) {
  const wrong = [];
  for (const name of names(operation)) {
    const answer = await send(operation, name);
    sent++;
    const good = answer.status < 300 && !answer.violations;
    if (!good) wrong.push(`${name} ${answer.status} ${answer.violations ?? JSON.stringify(answer.body)}`);
  }
  if (operation.security?.length !== 0) {
    const answer = await send(operation, names(operation)[0], { headers: { Authorization: 'Bearer lq_test_wrong' } });
    sent++;
    if (answer.status !== 401 || answer.violations) wrong.push(`401 ${answer.status} ${answer.violations}`);
  }
  if (/\{(run|set|uuid|model|capability)\}/.test(operation.path)) {
    const nowhere = path => path.replace(/[0-9a-f-]{36}/, '01890000-0000-7000-8000-00000000dead')
      .replace('ref.exact', 'nowhere').replace('finance.option.vanilla', 'nowhere');
    const answer = await send(operation, names(operation)[0], { path: nowhere, headers: { 'Idempotency-Key': 'nowhere-' + sent } });
    sent++;
    if (answer.status !== 404 || answer.violations) wrong.push(`404 ${answer.status} ${answer.violations}`);
  }
  say(wrong.length === 0, `${operation.operationId} answers through the proxy as described` + wrong.map(w => '\n    ' + w).join(''));
}
say(operations.length === 101, `${operations.length} operations, ${sent} requests`);
JS
node walk.mjs "http://127.0.0.1:$port"
