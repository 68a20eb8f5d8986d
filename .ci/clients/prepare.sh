# Shared by the checks of the clients, to be sourced where clients is the folder of all: the TypeScript client as people install it, in the folder page with the
# programs of its README, and the jars of the Java client.

mkdir typescript
cp -r "$clients"/typescript/{src,test,build.mjs,package.json,tsconfig.json,tsconfig.cjs.json,README.md,CHANGELOG.md,LICENSE} typescript
need_npm "$E2E_WORK" typescript@5.9.3 playwright-core@1.65.1 pyright@1.1.414
check "the TypeScript client is built" node typescript/build.mjs
check "it is packed" npm pack --silent --pack-destination "$E2E_WORK" ./typescript
mkdir page
echo '{"private": true, "type": "module"}' >page/package.json
check "the tarball is installed into an empty folder" npm install --silent --offline --no-audit --no-fund --prefix page "$E2E_WORK/omni-client-0.1.0.tgz"
need_npm "$E2E_WORK/page" @types/node@20.19.25

# blocks README LANGUAGE NAME SUFFIX: writes each code block of a language to a file.
cat >blocks.mjs <<'JS'
import { readFileSync, writeFileSync } from 'node:fs';
const [readme, language, name, suffix] = process.argv.slice(2);
let n = 0;
for (const [, block] of readFileSync(readme, 'utf8').matchAll(new RegExp('```' + language + '\n([\\s\\S]*?)```', 'g'))) {
  writeFileSync(`${name}${++n}.${suffix}`, block);
}
JS
cp -r typescript/test page/node_modules/omni-client/
mkdir page/node_modules/conformance
cp "$clients"/conformance/{evidence,identity}.json "$clients"/operations.json "$clients"/../docs/openapi.json page/node_modules/conformance
cp typescript/test/types.mts page
cat >page/required.cts <<'TS'
import omni = require("omni-client");
export const price = (run: omni.CompletedRun<{ price: number }>): number => run.result.price;
console.log(typeof omni.Omni);
TS
(cd page && node ../blocks.mjs "$clients/typescript/README.md" ts readme mts)
check "inputs and results are typed by the id, and the README compiles" tsc --strict --target es2022 --module nodenext \
  --moduleResolution nodenext --lib ES2022,ESNext.Disposable,DOM,DOM.Iterable page/*.mts page/*.cts
check "a program that requires it runs" contains "$(node page/required.cjs 2>&1)" "function"

# Java: the module of the build, with the Jackson that the server ships
jar=$clients/java/target/omni-client-0.1.0.jar
jars=$jar:$(ls "$(dirname "$E2E_JAR")"/lib/jackson-{core,databind,annotations}-*.jar | tr '\n' ':')
