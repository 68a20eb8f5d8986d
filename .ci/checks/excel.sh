# The functions of a spreadsheet, in a stub of its host: by themselves, and as a sheet of 300 cells on the server.

need node nodejs
need jq

cd "$E2E_WORK"
check "the functions keep their rules" node --test "$root/clients/excel/test/functions.test.mjs"
check "the add-in is made" node "$root/clients/excel/build.mjs" "$E2E_URL/excel" addin
check "it has four files" same "functions.js functions.json manifest.xml taskpane.html" "$(ls addin | paste -sd ' ')"
at_most() { [ "$2" -le "$1" ] || { echo "$2 bytes, at most $1"; return 1; }; }
check "its script has at most 150 KB" at_most 153600 "$(wc -c <addin/functions.js)"
sheet=$(OMNI_API_KEY=$TEST_KEY node "$root/clients/excel/test/sheet.mjs" "$E2E_URL" 2>&1 | tail -n 1)
check "a sheet of 300 cells is at most 4 requests" jq -e '.requests <= 4 and .numbers == 300' <<<"$sheet"
check "a cell shows the price" same '[[2.1333684449162007]]' "$(jq -c .first <<<"$sheet")"
check "each cell leads to its proof" jq -e '.proven == 4 and .addresses == 300' <<<"$sheet"
