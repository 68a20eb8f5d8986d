# The public suites of what others define hold, but for what each test lists: conditions in CEL as far as JSON has their values,
# the input schemas of workflows in JSON Schema 2020-12, and the units of UCUM in verification and conversion. Each suite is
# fetched once, into target/suites.

need mvn maven

suites=$root/target/suites
mkdir -p "$suites"
# fetched WHAT FILE ADDRESS: the file is there, or can be fetched; unpacked when it is an archive.
fetched() {
  [ -s "$suites/$2" ] || { curl -fsSL --max-time 60 -o "$suites/$2.part" "$3" && mv "$suites/$2.part" "$suites/$2"; } ||
    { skip "$1" "no network"; return 1; }
  case $2 in *.tar.gz) tar -xzf "$suites/$2" -C "$suites" ;; esac
}

what="the conformance tests of CEL hold"
commit=508bd98efda47d85bcf1b9930dd5f35fa37e9a18
fetched "$what" cel.tar.gz "https://codeload.github.com/google/cel-spec/tar.gz/$commit" &&
  check "$what" full omni-operations CelConformanceTest "-Domni.cel.suite=$suites/cel-spec-$commit/tests/simple/testdata"

what="the suite of JSON Schema holds"
commit=44401e0c046704b476ec9d2e2fccdaee618f259d
fetched "$what" schema.tar.gz "https://codeload.github.com/json-schema-org/JSON-Schema-Test-Suite/tar.gz/$commit" &&
  check "$what" full omni-operations JsonSchemaSuiteTest \
    "-Domni.schema.suite=$suites/JSON-Schema-Test-Suite-$commit/tests/draft2020-12"

what="the functional tests of UCUM hold"
commit=024792250d97c6a7f326a7cb2da25c14426f3631
fetched "$what" ucum.xml "https://raw.githubusercontent.com/FHIR/Ucum-java/$commit/src/test/resources/UcumFunctionalTests.xml" &&
  check "$what" full omni-quant/all UcumSuiteTest "-Domni.ucum.suite=$suites/ucum.xml"
