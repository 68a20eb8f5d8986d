# Shared by the checks of Spark, to be sourced: builds the worker's jar and installs Spark, once.

need jq
need mvn maven
cd "$E2E_WORK"
export SPARK_HOME=$root/adapter-spark/target/spark SPARK_SCALA_VERSION=2.13 SPARK_LOCAL_IP=127.0.0.1

built() { (cd "$root" && mvn -B -q -ntp -Pspark -pl adapter-spark -am -DskipTests package); }
installed() {
  [ -d "$SPARK_HOME/jars" ] || mvn -B -q -ntp -f "$root/.ci/spark/pom.xml" \
    org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory="$SPARK_HOME/jars"
}
check "omni-spark.jar is built" built
check "Spark is installed" installed
jar=$(ls "$root"/adapter-spark/target/omni-spark-*.jar | grep -v tests)
programs=$(ls "$root"/adapter-spark/target/omni-spark-*-tests.jar)
kit=$(ls "$root"/omni-testkit/target/omni-testkit-[0-9]*.jar | grep -vE 'sources|javadoc|tests')
# What bin/spark-submit adds for Java 17, from the class that it takes it from.
cat >Options.java <<'JAVA'
class Options { public static void main(String[] none) { System.out.println(org.apache.spark.launcher.JavaModuleOptions.defaultModuleOptions()); } }
JAVA
options=$(java -cp "$SPARK_HOME/jars/*" Options.java)
