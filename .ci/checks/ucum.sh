# The functional tests of UCUM hold in verify and in the conversion of units, but for the difference that the test lists.

suite=$E2E_WORK/UcumFunctionalTests.xml
commit=024792250d97c6a7f326a7cb2da25c14426f3631
source=https://raw.githubusercontent.com/FHIR/Ucum-java/$commit/src/test/resources/UcumFunctionalTests.xml
if curl -fsSL --max-time 60 -o "$suite" "$source"; then
  check "the functional tests of UCUM hold" mvn -B -q -ntp -f "$root/pom.xml" -Pfull -Dquick -pl omni-quant/all -am test \
    -Dtest=UcumSuiteTest -Dsurefire.failIfNoSpecifiedTests=false -Domni.ucum.suite="$suite"
else
  echo "ok - the functional tests of UCUM # SKIP they cannot be fetched here"
fi
