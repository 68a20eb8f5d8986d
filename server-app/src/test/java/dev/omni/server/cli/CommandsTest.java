package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.cli.CommandContext;
import dev.omni.domain.json.Json;
import dev.omni.server.CurrentTables;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Rules for all commands. */
class CommandsTest {
  /** They go on until they are stopped, or what they print is in a form of its own. */
  private static final Set<String> WITHOUT_JSON =
      Set.of(
          "omni",
          "omni serve",
          "omni worker",
          "omni witness",
          "omni migrate",
          "omni restore",
          "omni openapi",
          "omni completion",
          "omni man");

  @TempDir(factory = CurrentTables.class)
  Path folder;

  private static final CommandLine ALL = OmniCommand.commandLine(CommandContext.ofProcess());

  private static Stream<CommandLine> commands() {
    return below(ALL);
  }

  private static Stream<CommandLine> below(CommandLine line) {
    return Stream.concat(
        Stream.of(line), line.getSubcommands().values().stream().flatMap(CommandsTest::below));
  }

  private static List<String> words(String example) {
    return List.of(example.strip().split(" "));
  }

  @Test
  void each_shows_an_example_that_it_understands() {
    assertThat(commands()).hasSizeGreaterThan(35).allSatisfy(CommandsTest::showsAnExample);
  }

  private static void showsAnExample(CommandLine command) {
    String name = command.getCommandSpec().qualifiedName();
    String[] footer = command.getCommandSpec().usageMessage().footer();
    assertThat(footer).as(name).hasSizeBetween(3, 4);
    List<String> words = words(footer[2]);
    assertThat(words).startsWith(name.split(" "));
    ALL.parseArgs(words.subList(1, words.size()).toArray(String[]::new));
    assertThat(command.getUsageMessage(CommandLine.Help.Ansi.OFF)).contains(footer[2].strip());
  }

  @Test
  void each_that_prints_data_can_print_it_as_json() {
    assertThat(commands())
        .filteredOn(command -> command.getParent() == null || command.getSubcommands().isEmpty())
        .filteredOn(command -> !command.getCommandSpec().optionsMap().containsKey("--json"))
        .extracting(command -> command.getCommandSpec().qualifiedName())
        .containsExactlyInAnyOrderElementsOf(WITHOUT_JSON);
  }

  @Test
  void help_shows_a_commands_own_options_before_the_settings_that_many_share() {
    String help = InProcessCommand.run("keys", "create", "--help").out();
    assertThat(help.lines().limit(4).reduce("", String::concat)).contains("--mode", "[SETTINGS]");
    assertThat(help.substring(0, help.indexOf("Settings:")))
        .contains("--mode", "--scopes", "--json")
        .doesNotContain("--tls-cert", "--config");
    assertThat(help.substring(help.indexOf("Settings:"))).contains("--tls-cert", "--config");
  }

  @Test
  void lists_of_commands_tell_what_each_does_in_a_whole_sentence() {
    assertThat(commands())
        .allSatisfy(
            command ->
                assertThat(command.getCommandSpec().usageMessage().description()[0])
                    .as(command.getCommandSpec().qualifiedName())
                    .endsWith("."));
  }

  @Test
  void the_first_help_has_a_line_for_each_command_and_no_setting() {
    String help = InProcessCommand.run("--help").out();
    assertThat(help.lines()).hasSizeLessThanOrEqualTo(45).noneMatch(line -> line.length() > 100);
    assertThat(ALL.getSubcommands().keySet()).allSatisfy(name -> assertThat(help).contains(name));
    assertThat(help.indexOf("  run ")).isLessThan(help.indexOf("  serve "));
    assertThat(help).doesNotContain("--tls-cert");
  }

  @Test
  void help_is_no_failure_and_has_no_colours_where_nobody_sees_them() {
    for (List<String> asked : List.of(List.of("--help"), List.of("keys", "create", "--help"))) {
      var done = InProcessCommand.run(asked.toArray(String[]::new));
      assertThat(done.status()).isZero();
      assertThat(done.out()).contains("Example:").doesNotContain("\u001b");
    }
  }

  @Test
  void what_is_printed_as_json_is_json() {
    var done = InProcessCommand.run("projects", "list", "--json", "--data-dir=" + folder);
    assertThat(done.status()).isZero();
    assertThat(((Json.Obj) JsonReader.parse(done.out())).findArray("data")).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "secrets list, master-keys list",
    "evidence audit, evidence verify-log",
    "webhooks drop x --since=2026-01-31T12:00:00Z, webhooks discard x --since=2026-01-31T12:00:00Z"
  })
  void a_former_name_of_a_command_does_the_same_and_is_shown_nowhere(String former, String now) {
    var done = in(former);
    assertThat(done).isEqualTo(in(now));
    assertThat(done.err()).doesNotContain("unknown command");
    String[] words = former.split(" ");
    assertThat(ALL.getSubcommands().keySet()).contains("master-keys").doesNotContain("secrets");
    assertThat(commands())
        .extracting(command -> command.getCommandSpec().qualifiedName())
        .doesNotContain("omni " + words[0] + " " + words[1]);
  }

  @Test
  void help_shows_settings_by_their_current_names() {
    assertThat(InProcessCommand.run("serve", "--help").out())
        .contains("--admin-port", "--trusted-proxies", "--outbound-allow")
        .doesNotContain("--console-port", "--behind-proxy", "--webhook-allow");
  }

  private InProcessCommand in(String line) {
    return InProcessCommand.run((line + " --data-dir=" + folder).split(" "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--prot=1",
        "keys",
        "unknown",
        "keys create",
        "--port=none",
        "keys list --port=1 more",
        "evidence verify no-such-file.json",
        "--port=1 keys list"
      })
  void wrong_usage_ends_with_2_and_one_line(String line) {
    var done = InProcessCommand.run(line.split(" "));
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err().lines()).hasSize(1);
    assertThat(done.out()).isEmpty();
  }

  @Test
  void what_fails_ends_with_1_and_one_line() throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var done =
          InProcessCommand.run(
              "serve",
              "--port=" + taken.getLocalPort(),
              "--admin-port=off",
              "--data-dir=" + CurrentTables.in(folder.resolve("data")));
      assertThat(done.status()).isEqualTo(1);
      assertThat(done.err().lines()).hasSize(1);
    }
  }

  @Test
  void what_is_checked_and_found_wrong_ends_with_1() throws IOException {
    Path file = Files.writeString(folder.resolve("key.txt"), "no key");
    var done = InProcessCommand.run("keys", "verify", "--file=" + file, "--data-dir=" + folder);
    assertThat(done.status()).isEqualTo(1);
    assertThat(done.out()).contains("malformed");
  }

  @Test
  void a_terminal_sees_that_a_long_command_goes_on_and_nobody_else_does() {
    var seen = new StringWriter();
    try (var line = WaitLine.about("audit", new PrintWriter(seen, true), true, Duration.ZERO)) {
      Awaitility.await().until(() -> seen.toString().contains("audit, 0 s"));
    }
    assertThat(seen.toString()).endsWith("\r\u001b[K");
    var unseen = new StringWriter();
    WaitLine.about("audit", new PrintWriter(unseen, true), false, Duration.ZERO).close();
    assertThat(unseen.toString()).isEmpty();
  }
}
