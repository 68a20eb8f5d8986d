package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The programs of two pages: compiled and run as they are printed. */
class EmbeddingIT {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Pattern PROGRAM =
      Pattern.compile("```java\\R((?:import .*?)class (\\w+) .*?)```", Pattern.DOTALL);
  private static final Pattern SHOWN = Pattern.compile("System\\.out\\.println\\(.*\\); // (.*)");

  @TempDir Path folder;

  /** A program, named by its document and its class. */
  record Program(String document, String name, String text) {
    List<String> shown() {
      return SHOWN.matcher(text).results().map(found -> found.group(1)).toList();
    }

    @Override
    public String toString() {
      return document + ": " + name;
    }
  }

  static List<Program> programs() {
    return Stream.of("docs/embedding.md", "docs/testing.md")
        .flatMap(EmbeddingIT::programs)
        .filter(program -> program.text().contains("void main("))
        .toList();
  }

  private static Stream<Program> programs(String document) {
    try {
      Matcher found = PROGRAM.matcher(Files.readString(ROOT.resolve(document)));
      return found.results().map(it -> new Program(document, it.group(2), it.group(1)));
    } catch (IOException absent) {
      throw new IllegalStateException(absent);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "omni-application/src/test/java/dev/omni/application/memory/InMemoryStoresTest.java",
        ".ci/consumer/plugin/src/test/java/org/acme/rain/RainTest.java"
      })
  void a_test_on_the_page_of_tests_is_one_that_runs(String file) throws IOException {
    String test = Files.readString(ROOT.resolve(file)).replaceFirst("^package .*;\\R+", "");
    assertThat(programs("docs/testing.md").map(Program::text)).contains(test);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void a_program_prints_what_its_comments_say(Program program) throws Exception {
    Path source = Files.writeString(folder.resolve(program.name() + ".java"), program.text());
    Path printed = folder.resolve("printed.txt");
    Path complaints = folder.resolve("complaints.txt");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                source.toString())
            .redirectOutput(printed.toFile())
            .redirectError(complaints.toFile())
            .start();
    assertThat(process.waitFor()).as(Files.readString(complaints)).isZero();
    assertThat(program.shown()).isNotEmpty();
    assertThat(Files.readAllLines(printed)).containsExactlyElementsOf(program.shown());
  }
}
