# Deliveries are accepted by the published verifiers, and nothing that was changed is.

need node nodejs
need npm
need jq
need openssl
need python3

cd "$E2E_WORK"
data=$E2E_WORK/data
npm init -y >npm.log
npm install --no-audit --no-fund standardwebhooks@1.1.1 svix@2.5.0 >>npm.log

cat >receiver.mjs <<'JS'
import http from 'node:http';
import { appendFileSync, writeFileSync } from 'node:fs';
const server = http.createServer((request, response) => {
  const parts = [];
  request.on('data', part => parts.push(part));
  request.on('end', () => {
    const delivery = { path: request.url, headers: request.headers, body: Buffer.concat(parts).toString('utf8') };
    appendFileSync('deliveries.jsonl', JSON.stringify(delivery) + '\n');
    response.writeHead(204).end();
  });
});
server.listen(0, '127.0.0.1', () => writeFileSync('port', String(server.address().port)));
JS
node receiver.mjs &
receiver=$!
trap 'kill $receiver $own 2>/dev/null || true' EXIT
own=
for _ in $(seq 100); do [ -s port ] && break; sleep 0.1; done
hook=http://127.0.0.1:$(cat port)

serve "$data" --admin-port 0 --outbound-allow 127.0.0.1/32
api() { local path=$1; shift; curl -fsS -H "Authorization: Bearer $key" "$@" "$base$path"; }
omni() { java -jar "$E2E_JAR" "$@" --data-dir "$data" --json; }

omni webhooks create --mode test --url "$hook/v1" >v1.json
omni webhooks create --mode test --url "$hook/v1a" --signature v1a --events omni.run.completed >v1a.json
id=$(jq -r .id v1.json)
check "a secret is shown when a webhook is made" jq -e '.secret | startswith("whsec_")' v1.json
check "of a key pair the public half is shown" jq -e '.public_key | startswith("whpk_")' v1a.json
omni webhooks list >list.json
check "a list shows both webhooks" jq -e '.data | length == 2' list.json
check "a list shows no secret" bash -c '! grep -E "whsec_|whsk_" list.json'

check "a test delivery is queued" bash -c "curl -fsS -X POST -H 'Authorization: Bearer $key' $base/developer/webhooks/$id/test \
  | jq -e '.data.object == \"developer.webhook_test\" and .data.status == \"queued\"'"
api /omni/finance/runs -H 'Content-Type: application/json' -H 'Idempotency-Key: webhooks-check-1' -d "{
  \"workspace_id\": \"$(api /omni/finance/workspaces | jq -r '.data[0].id')\", \"capability\": \"finance.option.vanilla\",
  \"input\": {\"type\": \"call\", \"spot\": 60, \"strike\": 65, \"rate\": 0.08, \"volatility\": 0.3, \"expiry_years\": 0.25}}" >run.json
for _ in $(seq 150); do
  [ "$(wc -l <deliveries.jsonl 2>/dev/null || echo 0)" -ge 3 ] && break
  sleep 0.1
done
check "the test and the run's end arrive, each once" jq -es 'length == 3' deliveries.jsonl
check "what arrives names the run" jq -es --arg id "$(jq -r .data.id run.json)" \
  '[.[] | .body | fromjson | select(.type == "omni.run.completed") | .data.id] == [$id, $id]' deliveries.jsonl

cat >verify.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { createPublicKey, verify as verifies } from 'node:crypto';
import { Webhook as Standard } from 'standardwebhooks';
import { Webhook as Svix } from 'svix';
const read = name => JSON.parse(readFileSync(name, 'utf8'));
const all = readFileSync('deliveries.jsonl', 'utf8').trim().split('\n').map(line => JSON.parse(line));
const secret = read('v1.json').secret;
const other = 'whsec_' + Buffer.alloc(32, 7).toString('base64');
const say = (what, good) => console.log(`${good ? 'ok' : 'not ok'} - ${what}`);
const takes = (verifier, body, headers) => {
  try {
    verifier.verify(body, headers);
    return true;
  } catch {
    return false;
  }
};
for (const [name, Verifier] of [['standardwebhooks', Standard], ['svix', Svix]]) {
  const good = all.filter(d => d.path === '/v1');
  say(`${name} accepts every delivery`, good.length === 2 && good.every(d => takes(new Verifier(secret), d.body, d.headers)));
  const { body, headers } = good[0];
  const changed = Array.from(body, (c, i) => body.slice(0, i) + String.fromCharCode(c.charCodeAt(0) ^ 1) + body.slice(i + 1));
  say(`${name} refuses each of ${changed.length} changed bytes`, changed.every(text => !takes(new Verifier(secret), text, headers)));
  const old = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 301) };
  say(`${name} refuses an old timestamp`, !takes(new Verifier(secret), body, old));
  say(`${name} refuses another id`, !takes(new Verifier(secret), body, { ...headers, 'webhook-id': 'msg_0' }));
  say(`${name} refuses another secret`, !takes(new Verifier(other), body, headers));
}
const signed = all.find(d => d.path === '/v1a');
const raw = Buffer.from(read('v1a.json').public_key.slice('whpk_'.length), 'base64');
const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]);
const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
const signature = Buffer.from(signed.headers['webhook-signature'].slice('v1a,'.length), 'base64');
const text = body => Buffer.from(`${signed.headers['webhook-id']}.${signed.headers['webhook-timestamp']}.${body}`);
say('an Ed25519 signature is verified by the public half alone', verifies(null, text(signed.body), key, signature));
say('an Ed25519 signature is of this body alone', !verifies(null, text(signed.body + ' '), key, signature));
JS
node verify.mjs

# The programs of the page, as they stand in it.
page() { awk -v name="$1" '$0 == "<!-- " name " -->" {wanted = 1} wanted && /^```$/ {exit} inside {print} wanted && /^```[a-z]+$/ {inside = 1}' \
  "$root/docs/webhooks.md"; }
page node >by-node.mjs
page python >by-python.py
page java >Verify.java
page shell >by-shell.sh
jq -c 'select(.path == "/v1")' deliveries.jsonl | head -n 1 >delivery.json
jq -j .body delivery.json >body
header() { jq -r --arg name "webhook-$1" '.headers[$name]' delivery.json; }
SECRET=$(jq -r .secret v1.json)
export SECRET
refused() { ! "$@"; }
for program in "node by-node.mjs" "python3 by-python.py" "java Verify.java" "bash by-shell.sh"; do
  verified() { $program "$(header id)" "${2:-$(header timestamp)}" "${3:-$(header signature)}" <"$1"; }
  check "$program accepts a delivery" verified body
  check "$program accepts it beside another signature" verified body "" "v1,AAAA $(header signature)"
  { cat body; echo; } >changed
  check "$program refuses another body" refused verified changed
  old=$(($(date +%s) - 301))
  signed=v1,$({ printf '%s.%s.' "$(header id)" "$old"; cat body; } | node -e "
    const body = require('fs').readFileSync(0), key = Buffer.from(process.env.SECRET.slice(6), 'base64');
    process.stdout.write(require('crypto').createHmac('sha256', key).update(body).digest('base64'))")
  check "$program refuses an old delivery though it is signed" refused verified body "$old" "$signed"
  check "$program refuses another secret" refused env SECRET=whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA= $program \
    "$(header id)" "$(header timestamp)" "$(header signature)" <body
done

omni webhooks rotate "$id" >rotated.json
check "a rotation shows another secret" bash -c '[ "$(jq -r .secret v1.json)" != "$(jq -r .secret rotated.json)" ]'
kill "$own"
wait "$own" || true
check "no secret lies in the data folder or the log" bash -c "! grep -raqF -e \"\$(jq -r .secret v1.json | cut -c7-)\" '$data' '$data.log'"
