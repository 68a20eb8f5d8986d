package dev.omni.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The types of omni-application that an embedder sees, by the exports of its module. */
class PublicTypesTest {
  private static final SourceTree TREE = SourceTree.ofThisBuild();
  private static final String SOURCES = "omni-application/src/main/java/";
  private static final Pattern EXPORTED = Pattern.compile("(?m)^  exports ([\\w.]+);$");
  private static final Pattern PUBLIC =
      Pattern.compile(
          "(?m)^public (?:(?:final|abstract|sealed) )*(?:class|record|interface|enum) (\\w+)");

  @Test
  void an_embedder_sees_at_most_seventy_two_types() {
    List<String> types = packages().flatMap(PublicTypesTest::types).toList();

    assertThat(types).contains("Omni", "Runs", "RunStore").hasSizeLessThanOrEqualTo(72);
  }

  @Test
  void no_package_of_the_machine_is_open_to_everyone() {
    assertThat(packages())
        .noneMatch(
            name ->
                name.matches(
                    ".*\\.(?:batch|condition|engine|operation|worker|kind|list|delivery|operator"
                        + "|seal)"));
  }

  private static Stream<String> packages() {
    return found(EXPORTED, TREE.read(Path.of(SOURCES + "module-info.java")));
  }

  private static Stream<String> types(String name) {
    Path folder = Path.of(SOURCES + name.replace('.', '/'));
    return TREE.javaFiles().stream()
        .filter(file -> folder.equals(file.getParent()))
        .flatMap(file -> found(PUBLIC, TREE.read(file)));
  }

  private static Stream<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map((MatchResult match) -> match.group(1));
  }
}
