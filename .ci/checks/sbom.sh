# No library that ships has a fault of high severity that .ci/advisories.txt knows of, but for those that say why they may stay.
# It finds what is written there and nothing else: no feed of advisories is asked.

need unzip
need jq

advisories=$root/.ci/advisories.txt
unzip -p "$E2E_JAR" META-INF/sbom/application.cdx.json >"$E2E_WORK/bill.json"
bill() { jq -r '.components[] | "\(.group):\(.name) \(.version)"' "$1"; }
older() { [ "$1" != "$2" ] && [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]; }

# found BILL: a line for each advisory that fits a library of the bill: LIBRARY VERSION ADVISORY SEVERITY, and " stays" where it may.
found() {
  local library from fixed name severity source reason version
  while IFS='|' read -r library from fixed name severity source reason; do
    version=$(bill "$1" | sed -n "s/^$library //p")
    [ -n "$version" ] || continue
    ! older "$version" "$from" && older "$version" "$fixed" && echo "$library $version $name $severity${reason:+ stays}"
  done < <(grep -v '^#' "$advisories" | sed -E 's/ *\| */|/g')
  return 0
}
grave() { found "$1" | grep -E ' (high|critical)$' || true; }

check "every line names library, versions, advisory, severity and source" same "" \
  "$(grep -vE '^#|^[^ |]+:[^ |]+ \| [0-9.]+ \| [0-9.]+ \| (CVE|GHSA)-[^ ]+ \| (low|medium|high|critical) \| https://[^ ]+ \|( .+)?$' "$advisories")"
check "no library that ships has a known fault of high severity" same "" "$(grave "$E2E_WORK/bill.json")"
check "none of them stays" same "" \
  "$(found "$E2E_WORK/bill.json" | grep ' stays$')"

# The check can fail: an older Jetty and PostgreSQL driver in the bill are found, those that are fixed are not.
jq '(.components[] | select(.name == "jetty-http") | .version) = "12.1.11" | (.components[] | select(.name == "postgresql") | .version) = "42.7.10"' \
  "$E2E_WORK/bill.json" >"$E2E_WORK/older.json"
check "older libraries would be found" same "org.eclipse.jetty:jetty-http 12.1.11 CVE-2026-19203 high
org.postgresql:postgresql 42.7.10 CVE-2026-42198 high" "$(grave "$E2E_WORK/older.json")"
