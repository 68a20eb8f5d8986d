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
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command that proves texts, against a server over a socket. */
class ProveCommandTest {
  private static final String VANILLA =
      "finance.option.vanilla type=call spot=60 strike=65 rate=0.08 volatility=0.3 expiry_years=0.25";

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

  private InProcessCommand omni(String line) {
    return omni("", line);
  }

  private InProcessCommand omni(String in, String line) {
    Map<String, String> variables =
        Map.of(
            "OMNI_CREDENTIALS", data.resolve("data/credentials.json").toString(),
            "XDG_CACHE_HOME", folder.resolve("cache").toString(),
            "LC_ALL", "C.UTF-8");
    var bytes = new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8));
    return InProcessCommand.in(
        new CommandContext(variables, folder, bytes, false), line.split(" "));
  }

  private String made(String line) {
    return ((Json.Obj) JsonReader.parse(omni("run " + line + " --json").out())).text("id");
  }

  @Test
  void each_figure_of_a_text_is_proven_by_a_run_or_named_with_its_place() throws IOException {
    String id = made(VANILLA);
    Files.writeString(folder.resolve("right.txt"), "The price is 2.13 USD.\n");
    Files.writeString(folder.resolve("wrong.txt"), "A note.\nThe price is 2.14 USD.\n");
    Files.writeString(folder.resolve("open.txt"), "It rose by 3.6 %.\n");

    assertThat(omni("prove right.txt --run " + id).status()).isZero();
    var wrong = omni("prove wrong.txt --run " + id + "=option");
    assertThat(wrong.status()).isEqualTo(1);
    assertThat(wrong.out())
        .contains("wrong.txt:2:14: contradicted 2.14 USD, price of option is 2.1333684449162007");
    assertThat(omni("prove open.txt --run " + id).status()).isEqualTo(3);
    assertThat(omni("prove right.txt --locale xx").status()).isEqualTo(2);
  }

  @Test
  void a_text_on_standard_input_is_read_and_all_is_printed_on_demand() throws IOException {
    Files.writeString(
        folder.resolve("basis.json"), "{\"mass\": {\"value\": 5, \"source\": \"a table\"}}");
    var done = omni("The mass is 5 since 2024.", "prove - --basis basis.json --full");

    assertThat(done.status()).as(done.err()).isZero();
    assertThat(done.out().lines())
        .containsExactly(
            "-:1:13: proven 5, mass is 5",
            "-:1:21: excluded 2024, year",
            "pass: 1 proven, 0 contradicted, 0 unproven");
  }

  @Test
  void a_run_that_is_not_there_ends_with_1_and_a_file_that_is_not_with_2() {
    assertThat(omni("prove none.txt").status()).isEqualTo(2);
    assertThat(omni("5", "prove - --run 0123456789").status()).isEqualTo(1);
  }
}
