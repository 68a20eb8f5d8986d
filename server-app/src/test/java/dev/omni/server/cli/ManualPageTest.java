package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The manual page and the completion of the release archive are those that the commands print;
 * {@code -Domni.manual=write} writes them.
 */
class ManualPageTest {
  private static final Path SHARE = Path.of("src/dist/share");

  @ParameterizedTest
  @CsvSource({"man, man/man1/omni.1", "completion, bash-completion/completions/omni"})
  void the_archive_has_what_the_command_prints(String command, String file) throws Exception {
    String printed = InProcessCommand.run(command).out();
    Path stored = SHARE.resolve(file);
    if ("write".equals(System.getProperty("omni.manual"))) {
      Files.createDirectories(stored.getParent());
      Files.writeString(stored, printed);
    }

    assertThat(Files.readString(stored)).isEqualTo(printed);
  }
}
