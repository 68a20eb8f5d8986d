package dev.omni.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The modules that other programs depend on, and what each of them depends on. */
class ModulesTest {
  private static final Path ALLOWED = Path.of("docs/modules.txt");
  private static final Path LICENCES = Path.of("server-app/src/dist/licenses/LIBRARIES.txt");

  /** The children that bring libraries under the LGPL or GPL, and the one that brings them all. */
  private static final Set<String> COPYLEFT =
      Set.of("omni-quant-steam", "omni-quant-molecular", "omni-quant-biology", "omni-quant-all");

  private static final SourceTree TREE = SourceTree.ofThisBuild();
  private static final Set<String> NO_LIBRARIES =
      Set.of(
          "server-app",
          "server-finance",
          "benchmarks",
          "omni-spark",
          "omni-quant-matrix",
          "integration-tests");
  private static final Pattern MANAGED =
      Pattern.compile(
          "<groupId>([^<]+)</groupId>\\s*<artifactId>([^<]+)</artifactId>\\s*<version>");

  private static String pom(Path module) {
    return TREE.read(TREE.root().relativize(module.resolve("pom.xml")));
  }

  /** Returns the artifact id of a module, which follows that of its parent. */
  private static String artifact(Path module) {
    return pom(module).replaceFirst("(?s).*</parent>\\s*<artifactId>([^<]+)<.*", "$1");
  }

  @Test
  void the_bom_has_every_library_of_this_build_and_no_other() {
    List<String> modules =
        TREE.modules().stream()
            .filter(module -> Files.exists(module.resolve("pom.xml")))
            .map(ModulesTest::artifact)
            .filter(name -> !NO_LIBRARIES.contains(name))
            .toList();
    List<String> managed =
        MANAGED
            .matcher(
                pom(TREE.root().resolve("omni-bom"))
                    .replaceFirst("(?s).*<dependencyManagement>", ""))
            .results()
            .map(found -> found.group(1) + ":" + found.group(2))
            .toList();

    assertThat(managed)
        .hasSizeGreaterThan(10)
        .containsExactlyInAnyOrderElementsOf(
            modules.stream().map(name -> "dev.omni:" + name).toList());
  }

  @Test
  void every_module_says_what_it_is_in_its_own_words() {
    List<String> descriptions =
        TREE.modules().stream()
            .filter(module -> Files.exists(module.resolve("pom.xml")))
            .map(ModulesTest::pom)
            .map(pom -> pom.replaceFirst("(?s).*?<description>([^<]+)<.*", "$1"))
            .toList();

    assertThat(descriptions).doesNotHaveDuplicates().noneMatch(text -> text.contains("<"));
    assertThat(descriptions.stream().map(String::length).collect(Collectors.toSet()))
        .allMatch(length -> length > 20);
  }

  @Test
  void each_module_depends_on_what_its_line_allows() {
    List<String> allowed =
        TREE.read(ALLOWED).lines().filter(line -> !line.startsWith("#")).toList();

    assertThat(poms().map(Pom::line).toList())
        .as("each line is what a POM says; %s allows another", ALLOWED)
        .hasSizeGreaterThan(20)
        .containsExactlyInAnyOrderElementsOf(allowed);
    assertThat(allowed).as("%s, in order", ALLOWED).isSorted();
  }

  @Test
  void libraries_under_the_lgpl_or_gpl_come_with_the_modules_that_say_so() {
    Set<String> copyleft =
        TREE.read(LICENCES)
            .lines()
            .filter(line -> line.contains("GPL") || line.contains("General Public License"))
            .filter(line -> !line.contains(" OR "))
            .map(line -> line.replaceFirst(":.*", ""))
            .collect(Collectors.toSet());
    List<String> brought =
        poms()
            .filter(pom -> !NO_LIBRARIES.contains(pom.name()) && !COPYLEFT.contains(pom.name()))
            .flatMap(
                pom ->
                    pom.resolved().dependencies().stream()
                        .map(Pom.Dependency::group)
                        .filter(copyleft::contains)
                        .map(group -> pom.name() + " brings " + group))
            .distinct()
            .toList();

    assertThat(copyleft)
        .contains("org.openscience.cdk", "org.biojava", "com.hummeling", "javax.vecmath");
    assertThat(brought).isEmpty();
  }

  private static Stream<Pom> poms() {
    return Stream.concat(
            TREE.modules().stream(), Stream.of(TREE.root().resolve("clients").resolve("java")))
        .map(module -> module.resolve("pom.xml"))
        .filter(Files::exists)
        .map(Pom::of);
  }
}
