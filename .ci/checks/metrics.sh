# Prometheus reads the server's numbers, and finds what it is asked for.

need prometheus
need promtool prometheus
need jq

cd "$E2E_WORK"
curl -fsS "$E2E_ADMIN/metrics" >metrics.txt
check "promtool can read the numbers" bash -c 'promtool check metrics <metrics.txt >promtool.log 2>&1; [ $? != 1 ]'
runbooks() {
  local link links
  links=$(sed -n "s|.*externalLabels.omni_url }}\(/[^']*\)'|\1|p" "$root/deploy/prometheus/alerts.yml")
  [ "$(wc -l <<<"$links")" = "$(grep -c 'alert:' "$root/deploy/prometheus/alerts.yml")" ] || return 1
  for link in $links; do
    curl -fsS "$E2E_URL${link%#*}" | grep -F "id=\"${link#*#}\"" >found || { echo "no $link"; return 1; }
  done
}
check "the link of each alert opens its paragraph on the server" runbooks
room=$(curl -fsS -H "Authorization: Bearer $TEST_KEY" "$E2E_URL/api/v1/omni/finance/workspaces" | jq -r '.data[0].id')
for i in 1 2 3; do
  curl -fsS -o null -H "Authorization: Bearer $TEST_KEY" -H 'Content-Type: application/json' -H "Idempotency-Key: metrics-check-$i" \
    -d "{\"workspace_id\": \"$room\", \"capability\": \"finance.option.vanilla\", \"input\": {\"type\": \"call\", \"spot\": 60,
      \"strike\": 65, \"rate\": 0.08, \"volatility\": 0.3, \"expiry_years\": 0.25}}" "$E2E_URL/api/v1/omni/finance/runs"
done

port=$((20000 + RANDOM % 20000))
cat >prometheus.yml <<YML
global: {scrape_interval: 1s, scrape_timeout: 1s}
scrape_configs:
  - job_name: omni
    static_configs: [{targets: ["${E2E_ADMIN#http://}"]}]
YML
prometheus --config.file=prometheus.yml --storage.tsdb.path="$E2E_WORK/tsdb" --web.listen-address="127.0.0.1:$port" >prometheus.log 2>&1 &
prometheus=$!
trap 'kill $prometheus 2>/dev/null || true' EXIT
ask() { curl -fsS --get --data-urlencode "query=$1" "http://127.0.0.1:$port/api/v1/query" | jq -r '.data.result[0].value[1] // empty'; }
for _ in $(seq 150); do [ "$(ask 'up{job="omni"}' 2>/dev/null)" = 1 ] && break; sleep 0.2; done
check "Prometheus reads the server" same 1 "$(ask 'up{job="omni"}')"
at_least() { awk -v is="$(ask "$1")" -v least="$2" 'BEGIN {exit !(is != "" && is >= least)}'; }
check "it knows the runs that ended" at_least 'sum(omni_run_duration_seconds_count{world="finance",status="completed"})' 3
check "it knows how fast requests were answered" \
  at_least 'histogram_quantile(0.95, sum by (le) (omni_http_request_duration_seconds_bucket))' 0.000001
check "it knows the age of the queue" at_least 'count(omni_runs_queue_age_seconds)' 2
