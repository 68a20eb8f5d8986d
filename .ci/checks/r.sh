# The client of R: checked as CRAN does, its rules, the conformance scenario, forked processes, and its README as printed.

need jq
need python3
lacks=
[ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null || lacks="no superuser"
if ! { need R r-base-core && need make make; } 2>"$E2E_WORK/r.log"; then
  skip "the client of R" "${lacks:-no network}"
  return 0
fi
for library in jsonlite httr2; do
  Rscript -e "library($library)" >"$E2E_WORK/$library.log" 2>&1 && continue
  as_root apt-get -qq -y --no-install-recommends install "r-cran-$library" >>"$E2E_WORK/$library.log" 2>&1 || true
  if ! Rscript -e "library($library)" >>"$E2E_WORK/$library.log" 2>&1; then
    skip "the client of R" "${lacks:-no network}"
    return 0
  fi
done

cd "$E2E_WORK"
mkdir library
export R_LIBS=$E2E_WORK/library OMNI_CREDENTIALS=$E2E_DATA/credentials.json
at_most() { [ "$2" -le "$1" ] || { echo "$2 lines, at most $1"; return 1; }; }
check "the client of R has at most 500 lines" at_most 500 "$(cat "$root"/clients/r/R/*.R | grep -cvE '^\s*$|^\s*#')"
check "it is packed" R CMD build "$root/clients/r"
checked() { env -u OMNI_CREDENTIALS R CMD check --no-manual omni_0.1.0.tar.gz && grep -qx 'Status: OK' omni.Rcheck/00check.log; }
check "it is installed" R CMD INSTALL -l library omni_0.1.0.tar.gz

python3 "$root/clients/conformance/proxy.py" --target "$E2E_URL" >proxy.json 2>proxy.err &
proxy=$!
python3 "$root/clients/conformance/stub.py" >stub.json 2>stub.err &
stub=$!
for _ in $(seq 100); do [ -s proxy.json ] && [ -s stub.json ] && break; sleep 0.1; done
driver() { # NAME ARGUMENT...
  OMNI_API_KEY=$TEST_KEY Rscript library/omni/conformance.R "$root/clients/conformance/scenario.json" --base-url "$(jq -r .url "$1.json")" \
    --proxy-control "$(jq -r .control "$1.json")" "${@:2}" >"$1.log" 2>&1 || true
}
driver stub &
broken=$!
driver proxy --identity "$root/clients/conformance/identity.json"
check "R CMD check finds nothing" checked
wait "$broken"
kill "$proxy" "$stub"
count=$(jq '[.steps[] | select(.group | IN("identity", "run", "errors", "table")) | select(.not.r | not)] | length' "$root/clients/conformance/scenario.json")
whole=$((count + $(grep -v 'u0000' "$root/clients/conformance/identity.json" | grep -c '"expect"')))
holds() { tail -n 1 "$1" | grep -qx "$2" || { grep -v '^ok' "$1"; return 1; }; }
check "the steps of identity, run, errors and table hold, and every key and mixture" holds proxy.log "$whole of $whole hold"
check "each step can fail" holds stub.log "0 of $count hold"
check "no key is in a log" test -z "$(grep -lF "$TEST_KEY" ./*.log ./*.err)"

cat >forked.R <<'R'
library(omni)
client <- omni_client()
priced <- function(spot) omni_run("finance.option.vanilla", type = "call", spot = spot, strike = 65, rate = 0.08, volatility = 0.3, expiry_years = 0.25, .client = client)$result$price
right <- function(spot) {
  d <- (log(spot / 65) + (0.08 + 0.3^2 / 2) * 0.25) / (0.3 * sqrt(0.25))
  spot * pnorm(d) - 65 * exp(-0.08 * 0.25) * pnorm(d - 0.3 * sqrt(0.25))
}
priced(70)
prices <- unlist(lapply(1:40, function(n) parallel::mclapply(c(60, 90), priced, mc.cores = 2)))
cat(sum(abs(prices - rep(right(c(60, 90)), 40)) < 1e-12), "of", length(prices), "\n")
R
check "two forked children, 40 times, have their own prices" same "80 of 80 " "$(Rscript forked.R 2>&1 | tail -n 1)"

cat >table.R <<'R'
library(omni)
book <- data.frame(spot = c(60, 62, -1), expiry_years = c(0.25, NA, 0.25), opened = as.Date("2026-01-31") + 0:2, kind = factor(c("a", "b", "a")))
table <- omni_map("finance.option.vanilla", book, type = "call", strike = 65, rate = 0.08, volatility = 0.3)
stopifnot(abs(table$price[1] - 2.1333684449162007) < 1e-12, is.na(table$price[2:3]), inherits(table$opened, "Date"), is.factor(table$kind))
stopifnot(is.null(table$error[[1]]), table$error[[3]]$pointer == "/input/spot", attr(table, "units")[["price"]] == "currency unit")
wide <- data.frame(spot = 60 + (0:39999) / 1e4, name = paste("a position of the book, number", 1:40000))
many <- omni_map("finance.option.vanilla", wide, type = "call", strike = 65, rate = 0.08, volatility = 0.3, expiry_years = 0.25, .select = "price")
stopifnot(nrow(many) == 40000, identical(many$name, wide$name), all(diff(many$price) > 0), abs(many$price[1] - 2.1333684449162007) < 1e-12)
stopifnot(omni_evidence(attr(table, "run"))$run_id == attr(table, "run")$id, nrow(omni_capabilities()) > 100)
cat("whole\n")
R
check "a data.frame comes back with its columns, also one above a megabyte" same "whole" "$(Rscript table.R 2>&1 | tail -n 1)"

sed -n '/^```r$/,/^```$/p' "$root/clients/r/README.md" | sed '/^```/d' >readme.R
check "the README runs as printed" contains "$(Rscript readme.R 2>&1)" "2.1333684449162"
