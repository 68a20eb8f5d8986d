# A database, a server and two workers on Spark: who takes which run, and what follows a lost driver.
# It fetches 220 MB and computes for ten minutes.

. "$root/.ci/spark/prepare.sh"

pg=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1)
[ -n "$pg" ] || { need psql postgresql && pg=$(ls -d /usr/lib/postgresql/*/bin | tail -1); } ||
  { skip "servers beside workers on Spark" "no PostgreSQL"; exit 0; }
port=$((20000 + RANDOM % 20000))
place=$(mktemp -d /tmp/omni-pg.XXXXXX)
chown postgres "$place"
started=()
worker=
finish() {
  for each in "${started[@]}"; do kill -9 "$each" 2>/dev/null || true; done
  su postgres -s /bin/sh -c "$pg/pg_ctl -D $place/db -m immediate stop" >/dev/null 2>&1 || true
  rm -rf "$place"
}
trap finish EXIT
su postgres -s /bin/sh -c "$pg/initdb -D $place/db -A trust >/dev/null && $pg/pg_ctl -D $place/db -l $place/log -w \
  -o '-p $port -c listen_addresses=127.0.0.1 -k $place' start >/dev/null && $pg/createdb -h 127.0.0.1 -p $port omni"
url=jdbc:postgresql://127.0.0.1:$port/omni
java -jar "$E2E_JAR" --port 0 --admin-port 0 --data-dir node --db-url "$url" --db-user postgres >server.log 2>&1 &
started+=($!)
for _ in $(seq 300); do
  base=$(jq -er .base_url node/credentials.json 2>/dev/null) && curl -fs -o null "${base%/api/v1}/readyz" && break
  sleep 0.2
done
api() { local path=$1; shift; curl -sS -H "Authorization: Bearer $(jq -r .live_key node/credentials.json)" "$@" "$base$path"; }
room=$(api /omni/finance/workspaces | jq -r '.data[0].id')
large() {
  api /omni/finance/runs -H 'Content-Type: application/json' -H "Idempotency-Key: spark-run-$1" -d "{
    \"workspace_id\": \"$room\", \"capability\": \"finance.option.asian-montecarlo\",
    \"input\": {\"type\": \"put\", \"spot\": 90, \"strike\": 87, \"rate\": 0.025, \"dividend_yield\": 0.06, \"volatility\": 0.13,
    \"averaging_times_years\": [0, 0.3, 0.6, 0.9], \"paths\": $2}}" | jq -r .data.id
}
# batch KEY INPUT: starts a batch; prints its id.
batch() {
  api /omni/finance/runs -H 'Content-Type: application/json' -H "Idempotency-Key: spark-batch-$1" \
    -d "{\"workspace_id\": \"$room\", \"capability\": \"finance.batch.evaluate\", \"input\": $2}" | jq -r .data.id
}
rows() { api "/omni/runs/$1/rows?format=csv" | sha256sum; } # RUN
result() { api "/omni/runs/$1" | jq -cS .data.result; } # RUN
done_rows() { api "/omni/runs/$1" | jq -r '.data.progress.done // 0'; } # RUN
stored() { # RUN ROWS SECONDS
  for _ in $(seq $(($3 * 5))); do [ "$(done_rows "$1")" -ge "$2" ] && return; sleep 0.2; done
  echo "$(done_rows "$1") rows are stored, not $2"
  return 1
}
status() { api "/omni/runs/$1" | jq -r .data.status; }
reached() { # RUN STATUS SECONDS
  for _ in $(seq $(($3 * 5))); do [ "$(status "$1")" = "$2" ] && return; sleep 0.2; done
  echo "the run is $(status "$1"), not $2"
  return 1
}
fact() { api "/omni/runs/$1/evidence" | jq -r '.data.envelope.payload // .data.payload // .envelope.payload // .payload' | base64 -d | jq -r "$2"; }
secret=(-Dspark.authenticate=true -Dspark.authenticate.secret=of-this-check -Dspark.network.crypto.enabled=true)
# standalone PORT: starts a master and a machine of a standalone cluster, with one slot.
standalone() {
  local daemon=(java -Xmx256m "${secret[@]}" -Dspark.master.rest.enabled=false -cp "$SPARK_HOME/jars/*")
  # shellcheck disable=SC2086
  "${daemon[@]}" $options org.apache.spark.deploy.master.Master --host 127.0.0.1 --port "$1" --webui-port 0 >master.log 2>&1 &
  started+=($!)
  # shellcheck disable=SC2086
  "${daemon[@]}" $options org.apache.spark.deploy.worker.Worker --host 127.0.0.1 --cores 1 --memory 700m --webui-port 0 \
    -d "$E2E_WORK/work" "spark://127.0.0.1:$1" >machine.log 2>&1 &
  started+=($!)
}
# worker NAME MASTER ARGUMENTS...: starts a worker on Spark; sets worker to its process.
worker() {
  local name=$1 master=$2
  shift 2
  # shellcheck disable=SC2086
  java $options -Xmx512m "${secret[@]}" -cp "$SPARK_HOME/jars/*" org.apache.spark.deploy.SparkSubmit --master "$master" "$@" \
    --conf spark.executor.memory=512m --conf spark.driver.host=127.0.0.1 --conf spark.driver.bindAddress=127.0.0.1 \
    --class dev.omni.spark.SparkWorker "$jar" --db-url "$url" --db-user postgres --embed-below 500ms --shard-target 200ms >"$name.log" 2>&1 &
  worker=$!
  started+=("$worker")
  for _ in $(seq 1500); do grep -q '^Omni works on Spark' "$name.log" && return; sleep 0.2; done
  tail -n 30 "$name.log"
  echo "not ok - a worker on Spark starts"
  exit 1
}

check "without a PostgreSQL address the worker ends with 2" bash -c \
  'java '"$options"' -cp "$SPARK_HOME/jars/*:$0" dev.omni.spark.SparkWorker --db-url jdbc:h2:mem:x >none.out 2>&1; [ $? = 2 ]' "$jar"
one=$(large one 20000000)
check "a server takes a large run while no worker on Spark is alive" reached "$one" completed 120
check "its evidence names the runtime of the server" same embedded "$(fact "$one" .predicate.runtime.kind)"

# 200,000 positions of a data set, one in a hundred without a volatility that makes sense; and rows that take long.
awk 'BEGIN { print "position,S,K,vol"; for (i = 0; i < 200000; i++)
  printf "P-%d,%.2f,%d,%s\n", i, 50 + i % 4001 / 100, 40 + i % 61, i % 100 == 7 ? "-1" : 0.1 + i % 97 / 250 }' >book.csv
api "/omni/data-sets?name=book" -H 'Content-Type: text/csv' --data-binary @book.csv -o null
book='{"capability": "finance.option.vanilla", "base": {"type": "call", "rate": 0.03, "expiry_years": 0.5},
  "data": {"set": "book", "columns": {"spot": "S", "strike": "K", "volatility": "vol"}}, "carry": ["position"],
  "totals": [{"name": "value", "of": "price", "weight": "delta"}]}'
screen='{"capability": "finance.option.asian-montecarlo", "base": {"type": "put", "strike": 87, "rate": 0.025, "volatility": 0.13,
  "averaging_times_years": [0, 0.3, 0.6, 0.9], "paths": 200000}, "grid": {"spot": {"from": 60, "to": 110, "steps": 500}}}'
book_here=$(batch book-here "$book")
screen_here=$(batch screen-here "$screen")
check "a server takes large batches too" reached "$book_here" completed 180
check "one with long rows too" reached "$screen_here" completed 180

worker first 'local-cluster[1,1,512]'
first=$worker
check "a worker on Spark starts" kill -0 "$first"
check "it names what it leaves to servers" grep -q "^Without their libraries.*molecular.descriptors" first.log
sleep 2
two=$(large two 20000000)
small=$(large small 100000)
check "a small run is the server's" reached "$small" completed 60
check "its runtime is the server" same embedded "$(fact "$small" .predicate.runtime.kind)"
check "a large run is Spark's" reached "$two" completed 180
check "its runtime is Spark" same spark "$(fact "$two" .predicate.runtime.kind)"
check "the results are equal" same "$(api "/omni/runs/$one" | jq -cS .data.result)" "$(api "/omni/runs/$two" | jq -cS .data.result)"
check "evidence has the shards" same "spark 4.2.0 true" \
  "$(fact "$two" '.predicate | "\(.shards.engine.name) \(.shards.engine.version) \(.checks | any(.name == "shards_recomputed" and .pass))"')"

book_spark=$(batch book-spark "$book")
check "a batch of 200,000 rows of a data set is computed" reached "$book_spark" completed 180
check "its runtime is Spark" same spark "$(fact "$book_spark" .predicate.runtime.kind)"
check "its result and root are those of the server" same "$(result "$book_here")" "$(result "$book_spark")"
check "so is each byte of its rows" same "$(rows "$book_here")" "$(rows "$book_spark")"
check "it has 2,000 errors of rows, several shards and equal bytes" same "2000 true true" \
  "$(fact "$book_spark" '.predicate | "\(.rows.failed) \(.shards.count > 1) \(.checks | any(.name == "shards_recomputed" and .pass))"')"

three=$(large three 400000000)
check "a longer run starts" reached "$three" running 30
screen_spark=$(batch screen-spark "$screen")
check "rows of a longer batch are stored" stored "$screen_spark" 100 120
cluster=$((20000 + RANDOM % 20000))
standalone "$cluster"
worker second "spark://127.0.0.1:$cluster" --jars "$(printf '%s\n' "$root"/adapter-spark/target/lib/*.jar | paste -sd,)"
check "it has all libraries" bash -c '! grep "^Without" second.log'
check "another worker starts, on a standalone cluster with authentication and encryption" kill -0 "$worker"
check "the runs are running when their driver is killed" same "running running" "$(status "$three") $(status "$screen_spark")"
kill -9 "$first"
before=$(done_rows "$screen_spark")
check "the other worker finishes the run" reached "$three" completed 300
check "it was the second attempt, on Spark" same "2 spark" "$(fact "$three" '.predicate | "\(.attempt) \(.runtime.kind)"')"

check "it finishes the batch" reached "$screen_spark" completed 300
check "it was the second attempt, on Spark, behind the last stored chunk" same "2 spark true" \
  "$(fact "$screen_spark" ".predicate | \"\(.attempt) \(.runtime.kind) \(.shards.count * 32 <= 512 - $before)\"")"
check "the result and root are those of the server" same "$(result "$screen_here")" "$(result "$screen_spark")"
check "each row is there once, with the bytes of the server" same "$(rows "$screen_here")" "$(rows "$screen_spark")"

four=$(large four 1000000000)
check "a run to cancel starts" reached "$four" running 30
api "/omni/runs/$four/cancel" -X POST -o null
check "it is cancelled" reached "$four" cancelled 2
long=$(batch long "${screen/\"steps\": 500/\"steps\": 50000}")
check "rows of a batch to cancel are stored" stored "$long" 32 60
api "/omni/runs/$long/cancel" -X POST -o null
check "it is cancelled" reached "$long" cancelled 2
check "its stored rows stay readable, and are sealed" same "$(api "/omni/runs/$long/rows?format=ndjson" | wc -l)" \
  "$(fact "$long" .predicate.rows.count)"
five=$(large five 20000000)
check "the cluster is free for the next run" reached "$five" completed 60

six=$(large six 400000000)
check "a run starts on Spark" reached "$six" running 30
signalled=$(date +%s)
kill "$worker"
wait "$worker" || true
check "the server takes the runs of the last worker when a signal has ended it" reached "$six" completed 180
check "its runtime is the server again" same embedded "$(fact "$six" .predicate.runtime.kind)"
begun=$(date -d "$(fact "$six" .predicate.timings.started_at)" +%s)
check "the worker gave the run back: no lease had to expire" [ $((begun - signalled)) -lt 20 ]
