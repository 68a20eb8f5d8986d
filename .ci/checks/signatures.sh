# What other programs compile against does not change under them: japicmp against the last release, module by module.

need mvn maven
need javac openjdk-17-jdk-headless

# copy COORDINATES FILE: a published jar.
copy() {
  (cd "$E2E_WORK" && mvn -B -q -ntp org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    "-Dartifact=$1" "-DoutputDirectory=$E2E_WORK/copied" && mv "$E2E_WORK"/copied/*.jar "$2")
}

# compatible OLD NEW: the second jar has each public class, method and field of the first. Internal packages may change.
compatible() {
  java -jar "$E2E_WORK/japicmp.jar" --old "$1" --new "$2" --only-modified --ignore-missing-classes \
    --exclude 'dev.omni.*.internal;dev.omni.application.operation' \
    --error-on-binary-incompatibility --error-on-source-incompatibility
}

# sample NAME METHODS: a jar with one class that has these methods.
sample() {
  mkdir -p "$E2E_WORK/$1"
  echo "package dev.omni.sample; public interface Sample { $2 }" >"$E2E_WORK/$1/Sample.java"
  javac -d "$E2E_WORK/$1/classes" "$E2E_WORK/$1/Sample.java" && jar cf "$E2E_WORK/$1.jar" -C "$E2E_WORK/$1/classes" .
}

lost() { { ! compatible "$E2E_WORK/two.jar" "$E2E_WORK/one.jar"; } | grep -i 'removed.*delta'; }

check "japicmp is there" copy com.github.siom79.japicmp:japicmp:0.25.6:jar:jar-with-dependencies "$E2E_WORK/japicmp.jar"
sample one 'int price();'
sample two 'int price(); default int delta() { return 0; }'
check "a method more is compatible" compatible "$E2E_WORK/one.jar" "$E2E_WORK/two.jar"
check "a method less is not" lost

released=$(sed -n 's|.*<omni.released>\(.*\)</omni.released>.*|\1|p' "$root/pom.xml")
tagged=$(git -C "$root" tag --list 'v*' --merged HEAD --sort=-version:refname | head -n 1)
check "omni.released in pom.xml names the last release, or none before the first" same "${tagged#v}" "$released"
if [ -n "$released" ]; then
  for artifact in $(grep -oP '^        <artifactId>\K[^<]+' "$root/omni-bom/pom.xml"); do
    # A module that the release did not have has nothing to keep.
    copy "dev.omni:$artifact:$released" "$E2E_WORK/$artifact.jar" 2>/dev/null || continue
    now=$(find "$root" -path "*/target/$artifact-[0-9]*.jar" ! -name '*-sources.jar' ! -name '*-javadoc.jar' ! -name '*-tests.jar' ! -path '*/strict/*')
    check "$artifact has the public signatures of $released, or more" compatible "$E2E_WORK/$artifact.jar" "$now"
  done
fi
