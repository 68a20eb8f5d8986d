# The services of deploy/compose.yaml, without an engine for containers: what makes the secrets, then each service by its own
# command line and settings, on free ports of this machine, with PostgreSQL and Prometheus of the distribution.

need docker-compose
need prometheus
need setpriv util-linux
need initdb postgresql || PATH=$(ls -d /usr/lib/postgresql/*/bin | tail -n 1):$PATH
command -v initdb >/dev/null

cd "$E2E_WORK"
secrets=$E2E_WORK/secrets nobody=65534
for folder in "$E2E_WORK" "$(dirname "$E2E_WORK")"; do chmod a+x "$folder"; done
check "Compose understands the file" docker-compose -f "$root/deploy/compose.yaml" config -q
docker-compose -f "$root/deploy/compose.yaml" config >services.yaml
docker-compose -f "$root/deploy/compose.yaml" config --services | sort | xargs >services.txt
check "the services are those of docs/operations.md" same "database grafana prometheus secrets server-1 server-2 worker" \
  "$(cat services.txt)"

# of SERVICE FILTER: a part of a service, as JSON or text.
of() { python3 -c 'import json, sys, yaml; json.dump(yaml.safe_load(open("services.yaml"))["services"], sys.stdout)' | jq -er --arg s "$1" ".[\$s] | $2"; }

mkdir -m 755 "$secrets"
of secrets '.entrypoint[2]' | sed -e "s#/secrets#$secrets#g" -e 's/\$\$/$/g' >secrets.sh
check "the secrets are made" as_root bash -eu secrets.sh
content() { as_root cat "$secrets/database-password" "$secrets/metrics-token" | sha256sum; }
before=$(content)
check "secrets that are there stay" as_root bash -eu secrets.sh
check "they are the same" same "$before" "$(content)"

port=$((20000 + RANDOM % 20000))
as_root install -d -o $nobody -g $nobody -m 0700 database
as_nobody() { as_root setpriv --reuid=$nobody --regid=$nobody --clear-groups env HOME=/nonexistent "$@"; }
as_nobody initdb -D "$E2E_WORK/database" -U omni -A scram-sha-256 --pwfile="$secrets/database-password" >initdb.log
as_nobody postgres -D "$E2E_WORK/database" -h 127.0.0.1 -p $port -k /tmp >postgres.log 2>&1 &
for _ in $(seq 100); do as_nobody pg_isready -q -h 127.0.0.1 -p $port && break; sleep 0.1; done
PGPASSWORD=$(cat "$secrets/database-password") createdb -h 127.0.0.1 -p $port -U omni omni

# start NAME: the command of that service with its settings, and nothing else of this environment.
as_root chown -R $nobody "$secrets/omni"
pids=
start() {
  as_root install -d -o $nobody -g $nobody -m 0700 "data-$1"
  of "$1" '.environment | to_entries[] | "\(.key)=\(.value)"' | sed "s#//database/#//127.0.0.1:$port/#; s#/secrets/#$secrets/#" >"$1.env"
  mapfile -t settings <"$1.env"
  as_nobody env -i PATH="$PATH" "${settings[@]}" OMNI_HOST=127.0.0.1 OMNI_METRICS_HOST=127.0.0.1 OMNI_METRICS_PORT=$2 OMNI_PORT=$3 OMNI_ADMIN_PORT=0 \
    OMNI_DATA_DIR="$E2E_WORK/data-$1" java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -jar "$E2E_JAR" $(of "$1" '.command // ["serve"] | .[]') >"$1.log" 2>&1 &
  pids="$pids $!"
}
trap 'as_root pkill -u '$nobody' -f "$E2E_WORK" || true; [ -z "${prometheus:-}" ] || kill $prometheus || true' EXIT
ready() { for _ in $(seq 600); do grep -qE '^Omni (listens|works)' "$1.log" && return; sleep 0.1; done; tail "$1.log"; return 1; }
first=$((port + 1)) second=$((port + 2))
start server-1 $((port + 3)) $first
check "server-1 serves" ready server-1
start server-2 $((port + 4)) $second
start worker $((port + 5)) 0
check "server-2 serves" ready server-2
check "the worker works" ready worker

key=$(as_root jq -r .test_key data-server-1/credentials.json)
api() { curl -fsS -H "Authorization: Bearer $key" "$@"; }
workspace=$(api "http://127.0.0.1:$first/api/v1/omni/finance/workspaces" | jq -r '.data[0].id')
run=$(api -H 'Content-Type: application/json' -H 'Idempotency-Key: compose-check' "http://127.0.0.1:$second/api/v1/omni/finance/runs" \
  -d '{"workspace_id": "'$workspace'", "capability": "finance.option.vanilla", "input": {"type": "call", "spot": 60, "strike": 65,
       "rate": 0.08, "volatility": 0.3, "expiry_years": 0.25}}' | jq -r .data.id)
check "a run of one server is read at the other" same completed "$(api "http://127.0.0.1:$first/api/v1/omni/runs/$run" | jq -r .data.status)"

sed "s#/secrets/#$secrets/#; s#server-1:9464#127.0.0.1:$((port + 3))#; s#server-2:9464#127.0.0.1:$((port + 4))#; s#worker:9464#127.0.0.1:$((port + 5))#; s#15s#1s#g; s#alerts.yml#$root/deploy/prometheus/alerts.yml#" \
  "$root/deploy/prometheus/prometheus.yml" >prometheus.yml
as_root chmod a+r "$secrets/metrics-token"
prometheus --config.file=prometheus.yml --storage.tsdb.path=tsdb --web.listen-address="127.0.0.1:$((port + 6))" >prometheus.log 2>&1 &
prometheus=$!
ask() { curl -fsS --get --data-urlencode "query=$1" "http://127.0.0.1:$((port + 6))/api/v1/query" | jq -r '.data.result[0].value[1] // empty'; }
for _ in $(seq 150); do [ "$(ask 'sum(up{job="omni"})' 2>/dev/null)" = 3 ] && break; sleep 0.2; done
check "Prometheus reads both servers and the worker, with the token" same 3 "$(ask 'sum(up{job="omni"})')"
check "without the token it could not" same 401 "$(curl -s -o null -w '%{http_code}' "http://127.0.0.1:$((port + 3))/metrics")"
check "the rules of alerts are loaded" same 10 "$(curl -fsS "http://127.0.0.1:$((port + 6))/api/v1/rules" | jq '[.data.groups[].rules[]] | length')"
check "the dashboard is one that Grafana takes" jq -e '.uid == "omni" and ([.panels[].id] | length == (unique | length))' \
  "$root/deploy/grafana/dashboards/omni.json"
check "promtool finds no fault in the rules" promtool check rules "$root/deploy/prometheus/alerts.yml"
check "the rules fire when they should" bash -c "cd '$root/deploy/prometheus' && promtool test rules alerts-test.yml"
