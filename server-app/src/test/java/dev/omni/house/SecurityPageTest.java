package dev.omni.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SecurityPageTest {
  private static final SourceTree TREE = SourceTree.ofThisBuild();
  private static final Pattern NAMED = Pattern.compile("`([^`]+)`");
  private static final Pattern EXTENDED = Pattern.compile("class \\w+ extends (\\w+)");
  private static final int THREATS = 27;

  @Test
  void every_threat_names_tests_that_exist() {
    List<Path> sources = TREE.javaFiles();
    List<String> rows =
        TREE.read(Path.of("docs/security.md"))
            .lines()
            .filter(line -> line.matches("\\| [0-9]+ \\|.*"))
            .toList();
    assertThat(rows).hasSize(THREATS);
    for (int i = 0; i < THREATS; i++) {
      String[] cells = rows.get(i).split("\\|", -1);
      assertThat(cells[1].strip()).isEqualTo(String.valueOf(i + 1));
      List<String> tests = NAMED.matcher(cells[4]).results().map(found -> found.group(1)).toList();
      assertThat(tests).as(rows.get(i)).isNotEmpty().allMatch(test -> exists(test, sources));
    }
  }

  @Test
  void every_guarantee_of_the_readme_names_a_test_that_exists() {
    List<Path> sources = TREE.javaFiles();
    List<String> tests =
        TREE.read(Path.of("README.md"))
            .lines()
            .dropWhile(line -> !line.equals("## Guarantees"))
            .takeWhile(line -> !line.equals("## Use it"))
            .flatMap(line -> NAMED.matcher(line).results())
            .map(found -> found.group(1))
            .toList();
    assertThat(tests).hasSizeGreaterThan(4).allMatch(test -> exists(test, sources));
  }

  private static boolean exists(String test, List<Path> sources) {
    if (test.endsWith(".sh")) {
      return Files.exists(TREE.root().resolve(test));
    }
    String[] parts = test.split("\\.", 2);
    return sources.stream()
        .filter(file -> file.endsWith(parts[0] + ".java"))
        .map(TREE::read)
        .anyMatch(
            source ->
                source.contains("void " + parts[1] + "(")
                    || EXTENDED
                        .matcher(source)
                        .results()
                        .anyMatch(contract -> exists(contract.group(1) + "." + parts[1], sources)));
  }

  @Test
  void a_test_that_is_not_there_is_noticed() {
    assertThat(exists("SecurityPageTest.nobody_wrote_this", TREE.javaFiles())).isFalse();
    assertThat(exists("NobodyTest.exists", TREE.javaFiles())).isFalse();
    assertThat(exists("nowhere.sh", TREE.javaFiles())).isFalse();
  }
}
