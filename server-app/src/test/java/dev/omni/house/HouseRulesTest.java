package dev.omni.house;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.testkit.Lack;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HouseRulesTest {
  private static final String DOMAIN = "omni-domain/src/main/java/dev/omni/domain/X.java";

  @Test
  void all_sources_keep_the_rules() {
    SourceTree tree = SourceTree.ofThisBuild();

    assertThat(tree.javaFiles()).hasSizeGreaterThan(100);
    assertThat(tree.javaFiles())
        .flatMap(file -> HouseRule.broken(file.toString().replace('\\', '/'), tree.read(file)))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          omni-quant/core/src/test/java/XTest.java   | var chance = new Random();
          omni-domain/src/test/java/XTest.java       | var t = Instant.now();
          omni-engine/src/test/java/XTest.java       | System.nanoTime()
          server-app/src/main/java/X.java       | final class StringUtils {
          server-app/src/main/java/X.java       | record RunDto(String id) {}
          server-app/src/main/java/X.java       | abstract class BaseStore {
          server-app/src/main/java/X.java       | interface RunService {
          omni-domain/src/main/java/X.java      | public Json.Obj told() {
          omni-application/src/main/java/X.java | int whoseTurn = 1;
          adapter-http/src/main/java/X.java     | private final ClockAndIds theDoors;
          adapter-http/src/main/java/X.java     | static final int MOST_ASKED = 1;
          omni-quant/core/src/main/java/X.java       | /** What a rate is. */ public record Rate(int x) {}
          omni-domain/src/main/java/X.java      | var link = "/lqm/evidence/" + id;
          omni-application/src/main/java/X.java | Fault.at(code, "header:Cancel-After", message);
          omni-application/src/main/java/X.java | String hint = "GET /omni/worlds lists them";
          omni-application/src/main/java/X.java | Fault.at(code, "query:limit", message);
          omni-application/src/main/java/X.java | Fault.at(code, "path:uuid", message);
          omni-application/src/main/java/X.java | var call = new Call("GET", url);
          omni-application/src/main/java/X.java | headers.put("authorization", key);
          omni-domain/src/main/java/X.java      | headers.text("Retry-After");
          omni-domain/src/main/java/X.java      | return status >= 200 && good;
          omni-domain/src/main/java/X.java      | if (answer.status() == 410) {}
          omni-quant/core/src/test/java/Cases.java   | @ParameterizedTest void each() {}
          omni-quant/core/src/test/java/XTest.java   | @Property(shrinking = OFF, tries = 100) void each() {}
          omni-quant/core/src/test/java/XTest.java   | @Property(tries = 40) void each() {}
          omni-quant/core/src/test/java/XTest.java   | @Disabled @Test void late() {}
          omni-quant/core/src/test/java/XTest.java   | assumeTrue(mounted, "no superuser");
          integration-tests/src/test/java/XTest.java | @Test void it_runs_with_no_build() {}
          server-app/src/test/java/XIT.java          | final class XIT {}
          server-app/src/test/java/XTest.java        | new ProcessBuilder(words).start();
          omni-quant/all/src/test/java/XTest.java    | Runtime.getRuntime().exec(words);
          adapter-jdbc/src/test/java/TestBed.java    | EmbeddedPostgres.start();
          """)
  void each_rule_finds_its_breach_and_says_where(String path, String code) {
    assertThat(HouseRule.broken(path, "\n" + code))
        .singleElement()
        .asString()
        .startsWith(path + ":2 ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          adapter-jdbc/src/test/java/XTest.java  | UUID.randomUUID(); Instant.now();
          omni-quant/core/src/test/java/XTest.java    | new Random(7); UUID.randomUUID();
          omni-domain/src/test/java/XTest.java   | /** Like Instant.now(). */
          omni-domain/src/test/java/XTest.java   | var text = "no new Random() here";
          omni-domain/src/main/java/X.java       | var text = "told"; boolean masked = bestanding;
          omni-domain/src/main/java/X.java       | /** A rate, and what it says. */ record Rate(int x) {}
          omni-domain/src/test/java/XTest.java   | String told = "a local of a test";
          omni-domain/src/test/java/XTest.java   | @Property(tries = 40) // about 30 ms a try
          omni-quant/core/src/test/java/XTest.java    | Assume.that(a < b); Lack.SUPERUSER.unless(mounted);
          omni-domain/src/main/java/X.java       | /** As at /lqm/evidence/{id}. */ String at = "/a/0";
          adapter-http/src/main/java/X.java      | var link = "/lqm/evidence/" + id;
          adapter-http/src/main/java/X.java      | if (answer.status() == 410) {}
          omni-application/src/main/java/X.java  | Fault.at(code, "parameter:limit", message);
          omni-domain/src/main/java/X.java       | record Base64Text(String text) {}
          omni-domain/src/main/java/X.java       | enum Baseline { LAST }
          omni-quant/core/src/test/java/RunContract.java | @Test void it_holds() {}
          integration-tests/src/test/java/XIT.java | class XIT { @Test void t() { new ProcessBuilder(words); } }
          integration-tests/src/test/java/XIT.java | EmbeddedPostgres.start(); System.nanoTime();
          server-app/src/test/java/dev/omni/server/BootTest.java | new ProcessBuilder(words).start();
          omni-quant/matrix/src/test/java/OtherJvmTest.java | new ProcessBuilder(command).start();
          adapter-spark/src/test/java/Cluster.java | new ProcessBuilder(words).start();
          server-app/src/main/java/X.java        | new ProcessBuilder(words).start();
          """)
  void what_is_allowed_passes(String path, String code) {
    assertThat(HouseRule.broken(path, code)).isEmpty();
  }

  @Test
  void no_name_of_a_type_is_used_twice_in_main_code() {
    assertThat(SourceTree.namedTwice(SourceTree.ofThisBuild().javaFiles())).isEmpty();
    assertThat(
            SourceTree.namedTwice(
                List.of(
                    Path.of("a/src/main/java/x/Inputs.java"),
                    Path.of("a/src/main/java/x/package-info.java"),
                    Path.of("b/src/main/java/y/package-info.java"),
                    Path.of("b/src/test/java/y/Inputs.java"))))
        .isEmpty();
    assertThat(
            SourceTree.namedTwice(
                List.of(
                    Path.of("a/src/main/java/x/Inputs.java"),
                    Path.of("b/src/main/java/y/Inputs.java"))))
        .containsExactly("Inputs");
  }

  @Test
  void every_package_says_its_purpose() {
    assertThat(SourceTree.withoutPurpose(SourceTree.ofThisBuild().javaFiles())).isEmpty();
    assertThat(
            SourceTree.withoutPurpose(
                List.of(
                    Path.of("a/src/main/java/module-info.java"),
                    Path.of("a/src/main/java/x/X.java"),
                    Path.of("a/src/main/java/y/Y.java"),
                    Path.of("a/src/main/java/y/package-info.java"),
                    Path.of("a/src/test/java/z/Z.java"))))
        .containsExactly(Path.of("a/src/main/java/x"));
  }

  @Test
  void a_long_file_is_named_with_its_length() {
    assertThat(HouseRule.broken(DOMAIN, "// line\n".repeat(600))).isEmpty();
    assertThat(HouseRule.broken(DOMAIN, "// line\n".repeat(601)))
        .singleElement()
        .asString()
        .startsWith(DOMAIN + " has 601 lines");
  }

  @Test
  void tests_and_checks_of_the_packed_server_have_the_same_reasons_to_be_left_out() {
    assertThat(SourceTree.ofThisBuild().read(Path.of(".ci/lib.sh")))
        .contains("skip_reasons='no PostgreSQL|no browser|no network|no superuser'");
    assertThat(Lack.values())
        .extracting(Lack::reason)
        .containsExactly("no network", "no superuser");
  }

  @Test
  void unfinished_work_is_found_in_comments() {
    assertThat(HouseRule.broken(DOMAIN, "// TO" + "DO later"))
        .singleElement()
        .asString()
        .startsWith(DOMAIN + ":1 has");
  }
}
