package dev.omni.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * The commands of the jar that runs alone: those of users, without engines and without a server.
 */
class CliMainTest {
  @TempDir Path folder;

  private final StringWriter err = new StringWriter();

  private CommandLine line() {
    var context = new CommandContext(Map.of(), folder, InputStream.nullInputStream(), false);
    return CliMain.commandLine(context).setErr(new PrintWriter(err, true));
  }

  @Test
  void it_has_the_commands_that_need_no_engines() {
    assertThat(line().getSubcommands().keySet())
        .containsExactlyInAnyOrder(
            "login",
            "capabilities",
            "run",
            "runs",
            "prove",
            "evidence",
            "api",
            "data-sets",
            "verify",
            "guard",
            "whoami",
            "workflows",
            "batch",
            "config",
            "completion",
            "webhooks",
            "keys",
            "requests",
            "usage");
  }

  @Test
  void list_names_the_capabilities_as_the_command_alone_does() {
    CommandLine all = line().getSubcommands().get("capabilities");
    CommandLine alias = all.getSubcommands().get("list");

    assertThat(alias.<Object>getCommand()).isInstanceOf(CapabilitiesCommand.class);
    assertThat(alias.getCommandSpec().optionsMap().keySet())
        .isEqualTo(all.getCommandSpec().optionsMap().keySet());
    assertThat(all.getUsageMessage()).doesNotContain("  list");
    assertThat(line().execute("capabilities", "list", "--contracts")).isEqualTo(ExitStatus.USAGE);
    assertThat(err.toString()).contains("this needs the engines");
  }

  @Test
  void what_needs_the_engines_says_where_they_are() {
    assertThat(line().execute("capabilities", "--contracts")).isEqualTo(ExitStatus.USAGE);
    assertThat(err).hasToString("omni: this needs the engines; use the archive of the server\n");
  }

  @Test
  void a_run_without_a_server_starts_none() {
    assertThat(line().execute("run", "finance.option.vanilla", "--json"))
        .isEqualTo(ExitStatus.FAILED);
    assertThat(err.toString()).startsWith("omni: no API key found");
  }

  @Test
  void a_misspelled_command_is_answered_with_the_nearest() {
    assertThat(line().execute("rnu")).isEqualTo(ExitStatus.USAGE);
    assertThat(err.toString()).contains("did you mean run?");
  }
}
