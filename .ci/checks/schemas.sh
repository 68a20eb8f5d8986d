# The public suite of JSON Schema 2020-12 holds for the input schemas of workflows, but for what the test lists.

commit=44401e0c046704b476ec9d2e2fccdaee618f259d
source=https://codeload.github.com/json-schema-org/JSON-Schema-Test-Suite/tar.gz/$commit
suite=$E2E_WORK/JSON-Schema-Test-Suite-$commit/tests/draft2020-12
if curl -fsSL --max-time 60 -o "$E2E_WORK/schemas.tar.gz" "$source" && tar -xzf "$E2E_WORK/schemas.tar.gz" -C "$E2E_WORK"; then
  check "the suite of JSON Schema holds" mvn -B -q -ntp -f "$root/pom.xml" -Pfull -Dquick -pl omni-quant/verify -am test \
    -Dtest=JsonSchemaSuiteTest -Dsurefire.failIfNoSpecifiedTests=false -Domni.schema.suite="$suite"
else
  echo "ok - the suite of JSON Schema # SKIP it cannot be fetched here"
fi
