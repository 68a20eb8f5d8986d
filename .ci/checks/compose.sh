# The services of deploy/compose.yaml, without an engine for containers: what makes the secrets, then each service by its own
# command line, file and settings, on free ports of this machine, with nginx, PostgreSQL and Prometheus of the distribution.

PATH=$PATH:/usr/sbin
need docker-compose
need prometheus
need nginx nginx-light
need setpriv util-linux
need chromium || { skip "the services of deploy/compose.yaml" "no browser"; exit 0; }
need node nodejs
need initdb postgresql || PATH=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1):$PATH
command -v initdb >/dev/null || { skip "the services of deploy/compose.yaml" "no PostgreSQL"; exit 0; }
need_npm "$E2E_WORK/npm" playwright-core@1.65.1 axe-core@4.14.1

cd "$E2E_WORK"
secrets=$E2E_WORK/secrets nobody=65534 compose=$root/deploy/compose.yaml
for folder in "$E2E_WORK" "$(dirname "$E2E_WORK")"; do chmod a+x "$folder"; done
check "Compose understands the file" docker-compose -f "$compose" config -q
check "the services are those of docs/operations.md" same "database grafana prometheus proxy secrets server-1 server-2 worker" \
  "$(docker-compose -f "$compose" config --services | sort | xargs)"

# services FILE: the services with the settings of a file, as JSON; of SERVICE FILTER: a part of one.
services() { docker-compose -f "$compose" --env-file "$1" config | python3 -c 'import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin)["services"], sys.stdout)'; }
of() { jq -er --arg s "$1" ".[\$s] | $2" services.json; }
given='to_entries[] | select(.value != null and (.key | test("^(OTEL_|OMNI_(OIDC|CORS))"))) | "\(.key)=\(.value)"'
sed -n 's/^#\([A-Z_]*=\)/\1/p' "$root/deploy/omni.env.example" >example.env
services example.env >services.json
reaches() { same "$(grep -vE '^OMNI_(SUBNET|PUBLIC_URL)=' example.env | sort)" "$(of "$1" ".environment | $given" | sort)"; }
for name in server-1 server-2 worker; do check "each variable of the example reaches $name" reaches $name; done
documented() {
  while IFS== read -r name _; do
    case $name in
      OMNI_SUBNET) ;;
      OMNI_*) grep -qF "\`$(tr '[:upper:]_' '[:lower:]-' <<<"${name#OMNI_}")\`" "$root/docs/settings.md" || echo "$name is no setting" ;;
      OTEL_*) ;;
      *) echo "$name" ;;
    esac
  done <example.env
}
check "each is a setting, or one of OpenTelemetry" same "" "$(documented)"
: >empty.env
services empty.env >services.json
check "without them there is neither sign-on nor telemetry" same "" "$(of server-1 "[.environment | $given] | join(\" \")" || true)"

# The installation of this check: the addresses of this machine, pages of an origin, a provider, and a collector.
port=$((20000 + RANDOM % 20000))
first=$((port + 1)) second=$((port + 2)) front=$((port + 7)) origin=http://127.0.0.1:$((port + 8)) collector=$((port + 9))
cat >check.env <<EOF
OMNI_SUBNET=127.0.0.1/32
OMNI_PUBLIC_URL=http://127.0.0.1:$front/api/v1
OMNI_CORS_ORIGINS=$origin
OMNI_OIDC_ISSUER=http://127.0.0.1:9/lab
OMNI_OIDC_AUDIENCE=omni
OMNI_OIDC_CLIENT_ID=omni-console
OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:$collector
EOF
services check.env >services.json
python3 -c 'import http.server, sys
class Collector(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        print(self.path, flush=True)
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()
    log_message = lambda *_: None
http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Collector).serve_forever()' $collector >collector.log &
own=$! prometheus=

mkdir -m 755 "$secrets"
of secrets '.entrypoint[2]' | sed -e "s#/secrets#$secrets#g" -e 's/\$\$/$/g' >secrets.sh
check "the secrets are made" as_root bash -eu secrets.sh
content() { as_root cat "$secrets/database-password" "$secrets/metrics-token" | sha256sum; }
before=$(content)
check "secrets that are there stay" as_root bash -eu secrets.sh
check "they are the same" same "$before" "$(content)"

as_root install -d -o $nobody -g $nobody -m 0700 database pids proxy
as_nobody() { as_root setpriv --reuid=$nobody --regid=$nobody --clear-groups env HOME=/nonexistent "$@"; }
# begin NAME COMMAND...: starts a command; its process is in pids/NAME, and what it prints in NAME.log.
begin() {
  local name=$1
  shift
  as_nobody bash -c 'echo $$ >"$0"; exec "$@"' "$E2E_WORK/pids/$name" "$@" >"$name.log" 2>&1 &
}
finish() {
  kill $own $prometheus || true
  for name in $(as_root ls pids); do as_root kill "$(as_root cat "pids/$name")" 2>>null || true; done
}
trap finish EXIT
as_nobody initdb -D "$E2E_WORK/database" -U omni -A scram-sha-256 --pwfile="$secrets/database-password" >initdb.log
begin database postgres -D "$E2E_WORK/database" -h 127.0.0.1 -p $port -k /tmp
for _ in $(seq 100); do as_nobody pg_isready -q -h 127.0.0.1 -p $port && break; sleep 0.1; done
PGPASSWORD=$(cat "$secrets/database-password") createdb -h 127.0.0.1 -p $port -U omni omni

# start NAME: the command of that service with its settings, and nothing else of this environment.
as_root chown -R $nobody "$secrets/omni"
start() {
  as_root install -d -o $nobody -g $nobody -m 0700 "data-$1"
  of "$1" '.environment | to_entries[] | select(.value != null) | "\(.key)=\(.value)"' \
    | sed "s#//database/#//127.0.0.1:$port/#; s#/secrets/#$secrets/#" >"$1.env"
  mapfile -t settings <"$1.env"
  begin "$1" env -i PATH="$PATH" "${settings[@]}" OMNI_HOST=127.0.0.1 OMNI_METRICS_HOST=127.0.0.1 OMNI_METRICS_PORT=$2 OMNI_PORT=$3 OMNI_ADMIN_PORT=0 \
    OMNI_DATA_DIR="$E2E_WORK/data-$1" java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -jar "$E2E_JAR" $(of "$1" '.command // ["serve"] | .[]')
}
ready() { for _ in $(seq 600); do grep -qE '^Omni (listens|works)' "$1.log" && return; sleep 0.1; done; tail "$1.log"; return 1; }
start server-1 $((port + 3)) $first
check "server-1 serves" ready server-1
start server-2 $((port + 4)) $second
start worker $((port + 5)) 0
check "server-2 serves" ready server-2
check "the worker works" ready worker

sed "s#/tmp/#$E2E_WORK/proxy/#; s#listen 8080#listen 127.0.0.1:$front#; s#server-1:8080#127.0.0.1:$first#; s#server-2:8080#127.0.0.1:$second#" \
  "$root/deploy/proxy/nginx.conf" >nginx.conf
mapfile -t entry < <(of proxy '.entrypoint[]' | sed "s#/etc/nginx/nginx.conf#$E2E_WORK/nginx.conf#")
begin proxy "${entry[@]}"
front_ready() { for _ in $(seq 50); do curl -fsS -o null "http://127.0.0.1:$front/readyz" && return; sleep 0.1; done; cat proxy.log; return 1; }
check "the proxy serves" front_ready

key=$(as_root jq -r .test_key data-server-1/credentials.json)
api() { curl -fsS -H "Authorization: Bearer $key" "$@"; }
workspace=$(api "http://127.0.0.1:$first/api/v1/omni/finance/workspaces" | jq -r '.data[0].id')
run=$(api -H 'Content-Type: application/json' -H 'Idempotency-Key: compose-check' "http://127.0.0.1:$front/api/v1/omni/finance/runs" \
  -d '{"workspace_id": "'$workspace'", "capability": "finance.option.vanilla", "input": {"type": "call", "spot": 60, "strike": 65,
       "rate": 0.08, "volatility": 0.3, "expiry_years": 0.25}}' | jq -r .data.id)
for at in $first $second; do
  check "a run that the proxy took is read at each server, with the proxy's links" \
    same "completed http://127.0.0.1:$front/api/v1/omni/runs/$run" \
    "$(api "http://127.0.0.1:$at/api/v1/omni/runs/$run" | jq -r '"\(.data.status) \(.data.links.self)"')"
done
id=$(api -o null -D - -H 'X-Forwarded-For: 203.0.113.9' "http://127.0.0.1:$front/api/v1/omni" | tr -d '\r' | sed -n 's/^x-request-id: //Ip')
network() { for _ in $(seq 50); do api "http://127.0.0.1:$front/api/v1/developer/requests/$id" 2>>null | jq -er .data.network && return; sleep 0.1; done; }
check "no client invents its address" same 127.0.0.0/24 "$(network)"
check "clients find the provider" same http://127.0.0.1:9/lab \
  "$(curl -fsS "http://127.0.0.1:$front/.well-known/oauth-protected-resource" | jq -r '.authorization_servers[0]')"

sed "s#/secrets/#$secrets/#; s#server-1:9464#127.0.0.1:$((port + 3))#; s#server-2:9464#127.0.0.1:$((port + 4))#; s#worker:9464#127.0.0.1:$((port + 5))#; s#15s#1s#g; s#alerts.yml#$root/deploy/prometheus/alerts.yml#" \
  "$root/deploy/prometheus/prometheus.yml" >prometheus.yml
as_root chmod a+r "$secrets/metrics-token"
prometheus --config.file=prometheus.yml --storage.tsdb.path=tsdb --web.listen-address="127.0.0.1:$((port + 6))" >prometheus.log 2>&1 &
prometheus=$!
ask() { curl -fsS --get --data-urlencode "query=$1" "http://127.0.0.1:$((port + 6))/api/v1/query" | jq -r '.data.result[0].value[1] // empty'; }
for _ in $(seq 150); do [ "$(ask 'sum(up{job="omni"})' 2>/dev/null)" = 3 ] && break; sleep 0.2; done
check "Prometheus reads both servers and the worker, with the token" same 3 "$(ask 'sum(up{job="omni"})')"
check "without the token it could not" same 401 "$(curl -s -o null -w '%{http_code}' "http://127.0.0.1:$((port + 3))/metrics")"
for _ in $(seq 8); do api -o null "http://127.0.0.1:$front/api/v1/omni/finance/capabilities"; done
both='count(sum by (instance) (omni_http_request_duration_seconds_count{route="/api/v1/omni/{world}/capabilities"}))'
for _ in $(seq 25); do [ "$(ask "$both")" = 2 ] && break; sleep 0.2; done
check "the proxy shares requests between both servers" same 2 "$(ask "$both")"
check "the rules of alerts are loaded" same "$(grep -c "alert:" "$root/deploy/prometheus/alerts.yml")" "$(curl -fsS "http://127.0.0.1:$((port + 6))/api/v1/rules" | jq '[.data.groups[].rules[]] | length')"
check "the dashboard is one that Grafana takes" jq -e '.uid == "omni" and ([.panels[].id] | length == (unique | length))' \
  "$root/deploy/grafana/dashboards/omni.json"
check "promtool finds no fault in the rules" promtool check rules "$root/deploy/prometheus/alerts.yml"
check "the rules fire when they should" bash -c "cd '$root/deploy/prometheus' && promtool test rules alerts-test.yml"

export E2E_URL=http://127.0.0.1:$front E2E_DATA=$E2E_WORK/data-server-1 TEST_KEY=$key NPM_FOLDER=$E2E_WORK/npm ORIGIN=$origin
LINK=$(sed -n 's/^Sign in once.*: //p' server-1.log) KILL="$([ "$(id -u)" = 0 ] || echo sudo -n) kill -9 $(as_root cat pids/server-1)" \
  node "$root/.ci/console-proxy.mjs"
check "the collector has traces" grep -qx /v1/traces collector.log
