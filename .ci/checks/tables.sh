# The commands of pages that compute, typed as they stand there, print what stands below them. The pages are for a new server,
# so the check starts one: names of data sets and keys of requests are used once.

need curl
need jq

# typed PAGE: types the commands of a page in one shell, in a folder of its own.
typed() {
  local page=$1 part number
  mkdir -p "$E2E_WORK/$page"
  cd "$E2E_WORK/$page"
  ln -s "$root/server-app" .
  ln -s "$data" omni-data
  page_parts "$root/docs/$page.md"
  check "$page has commands" test "$(ls [0-9][0-9].sh | wc -l)" -ge 4
  for part in [0-9][0-9].sh; do
    number=${part%.sh}
    . "./$part" >"$number.printed" 2>"$number.errors" || true
    check "$page ${number#0}: $(cat "$number.title")" same "$(cat "$number.shown")" "$(cat "$number.printed")"
  done
}

data=$E2E_WORK/data
serve "$data" --admin-port off
API=$base KEY=$key
WORKSPACE=$(curl -s "$API/omni/finance/workspaces" -H "Authorization: Bearer $KEY" | jq -r '.data[0].id')
typed data-sets
typed batch
typed desk-day
typed lab-day
typed bench
kill "$own" && wait "$own" || true
