# The conformance tests of CEL hold for conditions and expressions, as far as JSON has their values, but for what the test lists.

commit=508bd98efda47d85bcf1b9930dd5f35fa37e9a18
source=https://codeload.github.com/google/cel-spec/tar.gz/$commit
suite=$E2E_WORK/cel-spec-$commit/tests/simple/testdata
if curl -fsSL --max-time 60 -o "$E2E_WORK/cel.tar.gz" "$source" && tar -xzf "$E2E_WORK/cel.tar.gz" -C "$E2E_WORK"; then
  check "the conformance tests of CEL hold" mvn -B -q -ntp -f "$root/pom.xml" -Pfull -Dquick -pl omni-quant/verify -am test \
    -Dtest=CelConformanceTest -Dsurefire.failIfNoSpecifiedTests=false -Domni.cel.suite="$suite"
else
  echo "ok - the conformance tests of CEL # SKIP they cannot be fetched here"
fi
