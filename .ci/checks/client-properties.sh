# Properties of the Python client behind the proxy that breaks things: 200 random sequences of faults, whose seed is printed,
# make one run under a key at most; 1,000 runs on 16 threads need 16 connections; 100,000 rows are one batch.

need python3
need jq
system=/usr/bin/python3
$system -c 'import pandas' 2>/dev/null || as_root apt-get -qq -y --no-install-recommends install python3-pandas >"$E2E_WORK/pandas" 2>&1

cd "$E2E_WORK"
python3 "$root/clients/conformance/proxy.py" --target "$E2E_URL" >proxy.json 2>proxy.err &
proxy=$!
for _ in $(seq 100); do [ -s proxy.json ] && break; sleep 0.1; done
properties() {
  OMNI_API_KEY=$TEST_KEY PYTHONPATH=$root/clients/python/src $system "$root/clients/python/tests/against_server.py" \
    --base-url "$(jq -r .url proxy.json)" --proxy-control "$(jq -r .control proxy.json)"
}
check "a key is one run whatever breaks, 16 connections are enough, 100,000 rows are one batch" properties
kill "$proxy"
