package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.cli.CommandContext;
import dev.omni.domain.json.Json;
import dev.omni.server.CurrentTables;
import dev.omni.server.ServerHere;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands for users, against a server over a socket. */
class UserCommandsTest {
  private static final String VANILLA =
      "finance.option.vanilla type=call spot=60 strike=65 rate=0.08 volatility=0.3 expiry_years=0.25";
  private static final String ASIAN =
      "finance.option.asian-montecarlo type=put spot=90 strike=87 rate=0.025 dividend_yield=0.06"
          + " volatility=0.13 averaging_times_years=0,0.5";

  @TempDir(factory = CurrentTables.class)
  static Path data;

  private static ServerHere server;

  @TempDir Path folder;

  @BeforeAll
  static void start() {
    server = ServerHere.on(data.resolve("data"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private CommandContext context(String in, Map<String, String> more) {
    Map<String, String> variables = new HashMap<>();
    variables.put("OMNI_CREDENTIALS", data.resolve("data/credentials.json").toString());
    variables.put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    variables.put("LC_ALL", "C.UTF-8");
    variables.putAll(more);
    return contextOf(in, variables);
  }

  private CommandContext contextOf(String in, Map<String, String> variables) {
    return new CommandContext(
        variables, folder, new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)), false);
  }

  private InProcessCommand omni(String line) {
    return InProcessCommand.in(context("", Map.of()), line.split(" "));
  }

  private static Json.Obj object(String line) {
    return (Json.Obj) JsonReader.parse(line);
  }

  private String made(String line) {
    var done = omni("run " + line + " --json");
    assertThat(done.err()).isEmpty();
    return object(done.out()).text("id");
  }

  @Test
  void run_prints_status_id_and_each_number_with_unit_and_title() {
    var done = omni("run " + VANILLA);
    assertThat(done.err()).isEmpty();
    assertThat(done.status()).isZero();
    List<String> lines = done.out().lines().toList();
    assertThat(lines.get(0)).matches("completed  [0-9a-f-]{36}  \\d+ ms");
    assertThat(lines.get(1))
        .isEqualTo("price    2.1333684449162007      currency unit                  Price");
    assertThat(lines.get(2)).startsWith("delta    0.372482797961973 ").endsWith("   Delta");
  }

  @Test
  void json_is_the_data_of_the_api_as_one_line_with_all_digits() {
    var done = omni("run " + VANILLA + " --json");
    assertThat(done.out().lines()).hasSize(1);
    assertThat(object(done.out()).findObject("result").orElseThrow().findNumber("price"))
        .hasValueSatisfying(price -> assertThat(price).hasToString("2.1333684449162007"));
  }

  @Test
  void problems_of_the_input_are_all_named_in_the_words_of_the_server() {
    var done = omni("run finance.option.vanilla type=calll spot=-1 strike=abc");
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.out()).isEmpty();
    List<String> lines = done.err().lines().toList();
    assertThat(lines.get(0)).matches("omni: \\d problems with the input of finance.option.vanilla");
    assertThat(lines)
        .contains(
            "  type: must be one of call, put",
            "  spot: must be a number, greater than 0 and at most 1000000000 (currency unit)",
            "  strike: must be a number, greater than 0 and at most 1000000000 (currency unit)")
        .anySatisfy(line -> assertThat(line).startsWith("  rate: is required"));
  }

  @Test
  void a_job_is_awaited_and_a_failed_run_ends_with_1() {
    var done = omni("run " + ASIAN);
    assertThat(done.status()).as(done.err()).isZero();
    assertThat(done.out()).startsWith("completed  ");
    var failed = omni("run " + ASIAN + " --scenario fail");
    assertThat(failed.status()).isEqualTo(1);
    assertThat(failed.out()).startsWith("failed  ");
  }

  @Test
  void waiting_ends_in_time_and_the_run_continues() {
    var done =
        omni("run " + ASIAN + " --scenario slow=5 --timeout 0.6 --idempotency-key cli-slow-1");
    assertThat(done.status()).isEqualTo(1);
    assertThat(done.err()).contains("is still", "cli-slow-1");
    var started = omni("run " + ASIAN + " --scenario slow=1 --no-wait --json");
    assertThat(started.status()).isZero();
    var ended = omni("runs wait --watch " + object(started.out()).text("id"));
    assertThat(ended.status()).isZero();
    assertThat(ended.out()).contains("running" + System.lineSeparator() + "completed  ");
  }

  @Test
  void members_come_from_files_and_win_over_the_input() throws IOException {
    Files.writeString(folder.resolve("times.csv"), "t,v\n0,1\n0.5,2\n");
    Files.writeString(
        folder.resolve("input.json"),
        "{\"type\":\"put\",\"spot\":1,\"strike\":87,\"rate\":0.025,\"volatility\":0.13}");
    var done =
        omni(
            "run finance.option.asian-montecarlo --input input.json spot=90"
                + " averaging_times_years=@times.csv:t --json");
    assertThat(done.status()).as(done.err()).isZero();
    var absent = omni("run finance.option.asian-montecarlo averaging_times_years=@times.csv:x");
    assertThat(absent.status()).isEqualTo(2);
    assertThat(absent.err()).contains("has no column x; it has t, v");
    assertThat(omni("run finance.option.vanilla --input none.json").err())
        .isEqualTo("omni: no such file: " + folder.resolve("none.json") + System.lineSeparator());
  }

  @Test
  void a_table_becomes_one_batch_and_its_rows_are_csv() throws IOException {
    Files.writeString(folder.resolve("book.csv"), "spot,strike\n60,65\n-1,65\n62,65\n");
    var done =
        omni(
            "run finance.option.vanilla --table book.csv type=call rate=0.08 volatility=0.3"
                + " expiry_years=0.25 -o priced.csv");
    assertThat(done.status()).as(done.err()).isZero();
    assertThat(done.err()).contains("3 rows, 1 failed");
    List<String> rows = Files.readAllLines(folder.resolve("priced.csv"));
    assertThat(rows).hasSize(4);
    assertThat(rows.get(0))
        .startsWith("type,rate,")
        .contains("spot,strike,price,")
        .endsWith("error");
    assertThat(rows.get(1)).contains("60,65,2.1333684449162007,");
    assertThat(rows.get(2)).contains("input_invalid: must be a number");
  }

  @Test
  void runs_are_listed_found_by_their_first_characters_and_watched_to_the_end() {
    String id = made(VANILLA);
    var list = omni("runs list --capability finance.option.vanilla --status completed --limit 2");
    assertThat(list.out().lines().findFirst().orElseThrow())
        .matches("id +capability +status +created +took +error");
    assertThat(list.out()).contains(id.substring(0, 4) + "…" + id.substring(id.length() - 4));
    assertThat(omni("runs show " + id.substring(0, 20) + " --json").out()).contains(id);
    assertThat(omni("runs list --json --limit 3").out().lines())
        .allSatisfy(line -> assertThat(object(line).text("object")).isEqualTo("omni.run"));
    assertThat(omni("runs show 0000000000").status()).isEqualTo(1);
    assertThat(omni("runs show 0000").status()).isEqualTo(2);
    assertThat(omni("runs list --since 1h --all").status()).isZero();
    assertThat(omni("runs list --since yesterday").err()).contains("24h");
  }

  @Test
  void jobs_are_cancelled_and_retried() {
    String id =
        object(omni("run " + ASIAN + " --scenario hold_queued=60 --no-wait --json").out())
            .text("id");
    var cancelled = omni("runs cancel " + id);
    assertThat(cancelled.status()).as(cancelled.err()).isZero();
    assertThat(omni("runs wait " + id).status()).isEqualTo(1);
    var again = omni("runs retry " + id + " --no-wait --json");
    assertThat(again.out()).contains(id);
    assertThat(object(again.out()).text("id")).isNotEqualTo(id);
    omni("runs cancel " + object(again.out()).text("id"));
    String other =
        object(omni("run " + ASIAN + " --scenario hold_queued=60 --no-wait --json").out())
            .text("id");
    var refused = omni("runs cancel " + made(VANILLA) + " " + other);
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.out()).contains(other);
  }

  @Test
  void evidence_is_downloaded_and_verified_by_id_and_by_file() throws IOException {
    String id = made(VANILLA);
    assertThat(omni("evidence get " + id + " -o e.json").status()).isZero();
    var byId = omni("evidence verify " + id);
    assertThat(byId.status()).as(byId.out()).isZero();
    assertThat(byId.out().lines()).allSatisfy(line -> assertThat(line).startsWith("pass  "));
    assertThat(byId.err()).contains("trusted the keys of the server itself");
    Path file = folder.resolve("e.json");
    var byFile =
        InProcessCommand.run(
            "evidence",
            "verify",
            file.toString(),
            "--url=" + server.base(),
            "--data-dir=" + folder);
    assertThat(byFile.status()).as(byFile.err()).isZero();
    Path other = Files.writeString(folder.resolve("keys.json"), "{\"keys\":[]}");
    assertThat(omni("evidence verify " + id + " --key " + other).status()).isEqualTo(1);
  }

  @Test
  void a_plot_is_drawn_as_text_and_written_as_svg() throws IOException {
    var drawn = omni("run " + VANILLA + " --plot");
    assertThat(drawn.status()).as(drawn.err()).isZero();
    assertThat(drawn.out().codePoints().filter(c -> c > 0x2800 && c < 0x2900).count()).isPositive();
    assertThat(drawn.out().lines().skip(13)).allMatch(line -> line.length() <= 72);
    assertThat(omni("runs plot " + made(VANILLA) + " p.svg").status()).isZero();
    assertThat(folder.resolve("p.svg")).content().startsWith("<svg");
  }

  @Test
  void each_capability_shows_a_command_that_makes_its_first_example() {
    for (String line : omni("capabilities --json").out().lines().toList()) {
      String id = object(line).text("id");
      String shown = omni("capabilities show " + id).out();
      assertThat(shown).as(id).contains("omni run " + id + " ");
    }
    assertThat(omni("capabilities --world biology --search PROTEIN").out())
        .contains("biology.protein.properties")
        .doesNotContain("finance.", "biology.popgen");
  }

  @Test
  void login_stores_a_key_that_the_server_accepts_for_its_owner_alone() throws IOException {
    String key = server.credentials().text("test_key");
    Path file = folder.resolve("config/omni/credentials.json");
    var variables =
        Map.of("LC_ALL", "C.UTF-8", "XDG_CONFIG_HOME", folder.resolve("config").toString());
    String[] login = {"login", "--url", server.base().toString(), "--key-stdin"};
    var done = InProcessCommand.in(contextOf(key + "\n", variables), login);
    assertThat(done.status()).as(done.err()).isZero();
    assertThat(done.out()).contains("mode     test", "omni.run").doesNotContain(key);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    var run = InProcessCommand.in(contextOf("", variables), ("run " + VANILLA).split(" "));
    assertThat(run.status()).as(run.err()).isZero();
    String wrong = key.substring(0, key.length() - 6) + "000000";
    var refused = InProcessCommand.in(contextOf(wrong, variables), login);
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.err()).startsWith("omni: 401 ").doesNotContain(wrong);
  }

  @Test
  void a_fresh_server_is_found_beside_and_without_any_key_all_places_are_named()
      throws IOException {
    var none = Map.of("OMNI_CREDENTIALS", folder.resolve("none").toString());
    var refused = InProcessCommand.in(context("", none), ("run " + VANILLA).split(" "));
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.err()).contains("OMNI_API_KEY", folder.resolve("none").toString());
    Files.createDirectories(folder.resolve("omni-data"));
    Files.copy(
        data.resolve("data/credentials.json"),
        folder.resolve("omni-data/credentials.json"),
        java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
    assertThat(InProcessCommand.in(context("", none), ("run " + VANILLA).split(" ")).status())
        .isZero();
    var elsewhere = new HashMap<>(none);
    elsewhere.put("OMNI_BASE_URL", "https://omni.example.com");
    var kept = InProcessCommand.in(context("", elsewhere), "runs", "list");
    assertThat(kept.err()).startsWith("omni: no API key found");
  }

  @Test
  void what_the_server_refuses_ends_with_1() {
    assertThat(omni("run finance.option.nothing").status()).isEqualTo(1);
  }

  @Test
  void a_slip_in_a_command_is_named_with_what_was_probably_meant() {
    assertThat(omni("runs lst").err()).contains("did you mean list?");
    assertThat(omni("run x --idempotency-ky k").err()).contains("did you mean --idempotency-key?");
    assertThat(omni("run finance.option.vanilla spot").err()).contains("must be NAME=VALUE");
  }
}
