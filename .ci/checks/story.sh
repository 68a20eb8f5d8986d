# The commands of docs/tutorial.md, typed as they stand there in one shell, print what stands below them.

need node nodejs
need openssl
need jq

cd "$E2E_WORK"
ln -s "$root/server-app" "$root/docs" .

page_parts "$root/docs/tutorial.md"
check "the story has its parts" test "$(ls [0-9][0-9].sh | wc -l)" -ge 15

export PORT
PORT=$(node -e 'const s = require("net").createServer().listen(0, () => { console.log(s.address().port); s.close(); })')
trap 'kill $SERVER 2>/dev/null || true' EXIT
for part in [0-9][0-9].sh; do
  number=${part%.sh}
  . "./$part" >"$number.printed" 2>"$number.errors" || true
  check "story ${number#0}: $(cat "$number.title")" same "$(cat "$number.shown")" "$(cat "$number.printed")"
done
