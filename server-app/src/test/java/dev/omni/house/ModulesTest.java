package dev.omni.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The modules that other programs depend on. */
class ModulesTest {
  private static final SourceTree TREE = SourceTree.ofThisBuild();
  private static final Set<String> NO_LIBRARIES =
      Set.of("server-app", "benchmarks", "omni-spark", "omni-quant-matrix", "integration-tests");
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
}
