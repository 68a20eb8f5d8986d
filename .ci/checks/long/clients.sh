# What else the TypeScript client runs on, the newest Node, Deno and Bun; and tables of many rows in both languages.

need node nodejs
need npm
need jq
need java openjdk-17-jdk-headless

export OMNI_CREDENTIALS=$E2E_DATA/credentials.json
cd "$E2E_WORK"
clients=$root/clients
. "$root/.ci/clients/prepare.sh"

npm install --silent --no-audit --no-fund --prefix newest node@26.10.0 deno@2.9.6 bun@1.4.4 >newest.log 2>&1
newest=$E2E_WORK/newest/node_modules
check "the README of the TypeScript client runs on Node 26" contains "$("$newest/node/bin/node" page/readme1.mjs 2>&1)" "2.1333684449162007"
check "its rules hold there" "$newest/node/bin/node" --test page/node_modules/omni-client/test/rules.test.mjs
check "it runs on Deno" contains "$("$newest/.bin/deno" run --allow-all page/readme1.mjs 2>&1)" "2.1333684449162007"
check "it runs on Bun" contains "$("$newest/.bin/bun" page/readme1.mjs 2>&1)" "2.1333684449162007"
cp "$root/.ci/client-rows.mjs" page
check "100,000 rows of an iterator are one batch: TypeScript" node page/client-rows.mjs
check "100,000 rows of an iterator are one batch: Java" java -cp "$jars" "$root/.ci/ClientRows.java"
