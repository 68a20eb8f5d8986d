# Eight callers at once are the first users of each direct capability of a fresh server; three servers in turn.

need curl
need jq
need python3

complete_and_equal() {
  local own base key
  serve "$E2E_WORK/$1" --admin-port off --rate-limit off
  python3 "$root/.ci/first-use.py" "$base" "$key" || { kill "$own"; return 1; }
  kill "$own" && wait "$own"
}

for server in 1 2 3; do
  check "eight first callers of every direct capability get complete and equal answers, server $server" complete_and_equal "$server"
done
