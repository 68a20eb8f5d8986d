# The listener answers, and what it says of itself is right.

status() { curl -s -o "$E2E_WORK/body" -w '%{http_code}' "$@"; }

check "/healthz answers 200" same 200 "$(status "$E2E_URL/healthz")"
check "/readyz answers 200" same 200 "$(status "$E2E_URL/readyz")"
check "credentials.json is for its owner alone" same 600 "$(stat -c %a "$E2E_DATA/credentials.json")"
check "the data folder is for its owner alone" same 700 "$(stat -c %a "$E2E_DATA")"
check "no key stands in the log" bash -c '! grep -qF -e "$TEST_KEY" -e "$LIVE_KEY" -e "$ADMIN_TOKEN" "$E2E_LOG"'
