package dev.omni.server.cli;

import dev.omni.testkit.GeneratedFile;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The manual page and the completion of the release archive are those that the commands print. */
class ManualPageTest {
  private static final Path SHARE = Path.of("src/dist/share");

  @ParameterizedTest
  @CsvSource({"man, man/man1/omni.1", "completion, bash-completion/completions/omni"})
  void the_archive_has_what_the_command_prints(String command, String file) throws Exception {
    GeneratedFile.check(SHARE.resolve(file), InProcessCommand.run(command).out());
  }
}
