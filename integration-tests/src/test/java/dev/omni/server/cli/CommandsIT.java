package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The completion script in a shell. */
class CommandsIT {
  @TempDir Path folder;

  @Test
  void bash_completes_commands_and_flags_by_the_script() throws Exception {
    var script = InProcessCommand.run("completion");
    assertThat(script.status()).isZero();
    Path file = Files.writeString(folder.resolve("omni"), script.out());
    assertThat(completed(file, "omni", "key")).containsExactly("keys");
    assertThat(completed(file, "omni", "keys", "rev")).containsExactly("revoke");
    assertThat(completed(file, "omni", "keys", "list", "--js")).containsExactly("--json");
  }

  /** What bash offers for the last of those words. */
  private List<String> completed(Path script, String... words) throws Exception {
    String program =
        "omni() { \"$JAVA\" -cp \"$PROGRAM\" dev.omni.server.Main \"$@\"; };"
            + " source \"$1\"; shift; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1));"
            + " COMP_LINE=\"$*\"; COMP_POINT=${#COMP_LINE};"
            + " $(complete -p omni | sed 's/.*-F \\([^ ]*\\).*/\\1/');"
            + " printf '%s\\n' \"${COMPREPLY[@]}\"";
    var arguments =
        Stream.concat(Stream.of("bash", "-c", program, "bash", script.toString()), Stream.of(words))
            .toList();
    var starting = new ProcessBuilder(arguments).redirectError(ProcessBuilder.Redirect.DISCARD);
    starting.environment().put("PROGRAM", System.getProperty("java.class.path"));
    starting.environment().put("JAVA", ProcessHandle.current().info().command().orElse("java"));
    var bash = starting.start();
    List<String> said =
        new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .map(String::strip)
            .toList();
    assertThat(bash.waitFor(20, TimeUnit.SECONDS)).isTrue();
    return said;
  }
}
