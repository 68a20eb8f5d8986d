package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The project that docs/engines.md shows is the one that the checks of consumers build. */
class EnginesPageTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Path PROJECT = ROOT.resolve(".ci/consumer/plugin");

  private static boolean isSource(Path file) {
    return Files.isRegularFile(file) && !file.startsWith(PROJECT.resolve("target"));
  }

  @Test
  void each_file_of_the_project_is_on_the_page_as_it_is() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/engines.md"));
    try (Stream<Path> files = Files.walk(PROJECT)) {
      List<Path> all = files.filter(EnginesPageTest::isSource).toList();
      assertThat(all).hasSize(4);
      for (Path file : all) {
        String name = PROJECT.relativize(file).toString().replace('\\', '/');
        assertThat(page).contains("`" + name + "`");
        String shown = page.substring(page.indexOf("`" + name + "`"));
        String block = shown.substring(shown.indexOf("```"));
        assertThat(block.substring(block.indexOf('\n') + 1))
            .as(name)
            .startsWith(Files.readString(file).stripTrailing() + "\n```");
      }
    }
  }
}
