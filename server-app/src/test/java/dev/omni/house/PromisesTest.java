package dev.omni.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a page promises by the name of a test is run before a change is taken. */
class PromisesTest {
  private static final SourceTree TREE = SourceTree.ofThisBuild();
  private static final int THREATS = 41;
  private static final int FEWEST_OF_README = 6;
  private static final int FEWEST = 70;

  @TempDir private Path folder;

  @Test
  void every_test_and_check_that_a_page_names_is_run_with_every_change() {
    List<Promise> promises = Promise.of(TREE);
    var declared =
        new DeclaredTests(
            TREE,
            promises.stream().map(promise -> promise.name().replaceFirst("\\..*", "")).toList());

    assertThat(promises).hasSizeGreaterThanOrEqualTo(FEWEST);
    assertThat(promises).flatMap(promise -> promise.broken(TREE, declared).toList()).isEmpty();
  }

  @Test
  void every_threat_has_its_number_and_names_a_test() {
    List<String> rows =
        TREE.read(Path.of("docs/security.md"))
            .lines()
            .filter(line -> line.matches("\\| [0-9]+ \\|.*"))
            .toList();

    assertThat(rows)
        .extracting(row -> row.split("\\|", -1)[1].strip())
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, THREATS).mapToObj(String::valueOf).toList());
    assertThat(rows)
        .allSatisfy(row -> assertThat(Promise.in(row.split("\\|", -1)[4])).isNotEmpty());
  }

  @Test
  void every_guarantee_of_the_readme_names_a_test() {
    List<String> rows =
        TREE.read(Path.of("README.md"))
            .lines()
            .dropWhile(line -> !line.equals("| guarantee | test |"))
            .skip(2)
            .takeWhile(line -> line.startsWith("|"))
            .toList();

    assertThat(rows).hasSizeGreaterThanOrEqualTo(FEWEST_OF_README);
    assertThat(rows).allSatisfy(row -> assertThat(Promise.in(row)).isNotEmpty());
  }

  /** A project with tests of every kind. */
  @BeforeEach
  void project() throws IOException {
    write(
        "pom.xml",
        """
        <modules><module>omni-domain</module><module>clients/java</module></modules>
        <profiles><profile><modules><module>adapter-spark</module></modules></profile></profiles>
        """);
    write(".ci/run", "step ci mvn -Pci verify");
    write("README.md", "");
    write("docs/adr/0001-x.md", "");
    write(
        "omni-domain/src/main/java/x/RacesContract.java",
        """
        /** Laws. */
        public interface RacesContract {
          @Test default void one_wins() {}
          @Tag("full") @Test default void one_wins_a_thousand_times() {}
          class Inner { @Tag("long") @Test void the_slow_one_wins() {} }
        }
        """);
    write("omni-domain/src/main/java/x/Slow.java", "@Tag(\"full\") abstract class Slow {}");
    write(
        "omni-domain/src/test/java/x/KindsTest.java",
        """
        class KindsTest implements RacesContract {
          @Test void it_holds() {}
          @Property(tries = 5) void a_law_holds() {}
          @Tag("matrix") @ParameterizedTest void each_holds() {}
          void it_is_no_test() {}
          @Tag("full") @Test void it_holds_long() {}
          @Test @Tag("long") void it_holds_longer() {}
          @EnabledIfSystemProperty(named = "x", matches = ".+") @Test void it_holds_elsewhere() {}
          @Nested class Within { @Test void it_holds_within() {} }
          @Nested @Tag("full") class Outer { @Nested class Deep { @Test void it_holds_deep() {} } }
        }
        """);
    write("omni-domain/src/main/java/x/Mid.java", "abstract class Mid extends Slow {}");
    write(
        "omni-domain/src/test/java/x/OldTest.java",
        "class OldTest extends Mid { @Test void it_holds() {} }");
    write(
        "omni-domain/src/test/java/x/AllTest.java",
        "@Tag(\"full\") class AllTest { @Test void it_holds() {} }");
    write(
        "integration-tests/src/test/java/x/KillIT.java",
        "class KillIT { @Test void it_holds() {} }");
    write(
        "adapter-spark/src/test/java/x/ClusterTest.java",
        "class ClusterTest { @Test void it_holds() {} }");
    write(".ci/checks/good.sh", "# It may skip nothing.\ncheck \"it holds\" true");
    write(".ci/checks/skipped.sh", "need psql || skip \"it holds\" \"no PostgreSQL\"");
    write(".ci/checks/silent.sh", "echo \"ok - it holds # SKIP elsewhere\"");
    write(".ci/checks/long/cluster.sh", "check \"it holds\" true");
  }

  private void write(String file, String text) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private List<String> broken(String page, String text) throws IOException {
    write(page, text);
    var tree = new SourceTree(folder);
    var declared = new DeclaredTests(tree);
    return Promise.of(tree).stream().flatMap(promise -> promise.broken(tree, declared)).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          NobodyTest.it_holds                | does not exist
          NobodyIT.it_holds                  | does not exist
          `NobodyTest`                       | does not exist
          KindsTest.nobody_wrote_this        | does not exist
          KindsTest.it_is_no_test            | does not exist
          KindsTest.it_holds_long            | has the tag full, so only .ci/long runs it
          KindsTest.it_holds_longer          | has the tag long, so only .ci/long runs it
          KindsTest.it_holds_deep            | has the tag full, so only .ci/long runs it
          KindsTest.one_wins_a_thousand_times| has the tag full, so only .ci/long runs it
          KindsTest.the_slow_one_wins        | has the tag long, so only .ci/long runs it
          KindsTest.it_holds_elsewhere       | has @EnabledIfSystemProperty, so it may be left out
          OldTest.it_holds                   | has the tag full, so only .ci/long runs it
          AllTest.it_holds                   | has the tag full, so only .ci/long runs it
          `AllTest`                          | has the tag full, so only .ci/long runs it
          ClusterTest.it_holds               | belongs to adapter-spark, whose tests .ci/run leaves out
          .ci/checks/nowhere.sh              | does not exist
          .ci/checks/long/cluster.sh         | belongs to .ci/long
          .ci/checks/skipped.sh              | may be skipped
          .ci/checks/silent.sh               | may be skipped
          """)
  void a_promise_that_no_build_keeps_is_refused_where_it_stands(String name, String reason)
      throws IOException {
    String bare = name.replace("`", "");
    for (String page : List.of("README.md", "docs/adr/0001-x.md")) {
      assertThat(broken(page, "# Promises\n\n| It holds. | " + name + " |\n"))
          .contains(page + ":3 names " + bare + ", which " + reason);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "KindsTest.it_holds",
        "KindsTest.a_law_holds",
        "KindsTest.each_holds",
        "KindsTest.it_holds_within",
        "KindsTest.one_wins",
        "`KindsTest`",
        "KillIT.it_holds",
        ".ci/checks/good.sh",
        "the class RainTest of your own project, in RainTest.java"
      })
  void a_promise_that_every_build_keeps_is_taken(String name) throws IOException {
    assertThat(broken("README.md", "| It holds. | " + name + " |")).isEmpty();
  }

  @Test
  void tests_of_processes_keep_a_promise_only_while_a_step_runs_them() throws IOException {
    write(".ci/run", "step verify mvn verify");

    assertThat(broken("README.md", "KillIT.it_holds"))
        .containsExactly(
            "README.md:1 names KillIT.it_holds, which belongs to integration-tests, whose tests"
                + " .ci/run leaves out");
  }
}
