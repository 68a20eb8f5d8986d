package dev.omni.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables, data sets and grids as one batch run. */
class BatchCommandTest {
  private static final String RUN =
      """
      {"data": {"id": "01a2", "capability": "finance.batch.evaluate", "status": "completed",
       "result": {"rows": 2, "failed": 1, "totals": {"value": 3.5}}, "links": {}}}""";

  @TempDir Path folder;

  private PlayedShell shell;

  @BeforeEach
  void start() throws IOException {
    shell = new PlayedShell(folder);
    shell
        .server()
        .answering(
            "GET /omni/finance/capabilities/finance.option.vanilla",
            200,
            """
            {"data": {"id": "finance.option.vanilla", "world": "finance", "request_contract":
              {"properties": {"spot": {"type": "number"}, "type": {"type": "string"}}}}}""")
        .answering(
            "GET /omni/finance/workspaces",
            200,
            "{\"data\": [{\"id\": \"w\", \"name\": \"w\"}], \"meta\": {}}")
        .answering("POST /omni/finance/runs", 201, RUN)
        .answering(
            "GET /omni/runs/01a2/rows",
            200,
            """
            {"row": 0, "output": {"price": 1.5}, "carry": {"book": "A"}}
            {"row": 1, "error": {"code": "input_invalid", "message": "no"}, "carry": {"book": "B"}}
            """);
  }

  @AfterEach
  void stop() {
    shell.close();
  }

  private JsonNode sent() {
    return shell.server().asked().stream()
        .filter(each -> each.line().startsWith("POST /omni/finance/runs"))
        .reduce((first, last) -> last)
        .map(each -> JsonLines.read(each.body()).path("input"))
        .orElseThrow();
  }

  private PlayedShell.Done batch(String... words) {
    List<String> all = new ArrayList<>(List.of("batch", "finance.option.vanilla"));
    all.addAll(List.of(words));
    return shell.execute(all.toArray(String[]::new));
  }

  @Test
  void a_table_goes_out_with_what_is_carried_and_comes_back_as_rows() throws IOException {
    Files.writeString(folder.resolve("book.csv"), "spot,book\n60,A\n-1,B\n");
    PlayedShell.Done done =
        batch(
            "--table",
            "book.csv",
            "type=call",
            "--carry",
            "book",
            "--select",
            "price",
            "--total",
            "value=price*spot");
    assertThat(done.status()).as(done.err()).isZero();
    assertThat(sent().path("columns").path("spot")).hasToString("[60,-1]");
    assertThat(sent().path("base")).hasToString("{\"type\":\"call\"}");
    assertThat(sent().path("carry")).hasToString("[\"book\"]");
    assertThat(sent().path("totals"))
        .hasToString("[{\"name\":\"value\",\"of\":\"price\",\"weight\":\"spot\"}]");
    assertThat(done.out()).contains("price", "input_invalid: no");
    assertThat(done.err()).contains("2 rows, 1 failed", "omni: total value  3.5");
  }

  @Test
  void a_grid_has_ranges_and_values() {
    PlayedShell.Done done =
        batch("--grid", "spot=40:80:2:log", "--grid", "type=call", "--run", "--json");
    assertThat(done.status()).as(done.err()).isZero();
    assertThat(sent().path("grid"))
        .hasToString(
            "{\"spot\":{\"from\":40,\"to\":80,\"steps\":2,\"scale\":\"log\"},\"type\":[\"call\"]}");
    assertThat(done.out()).contains("\"id\":\"01a2\"");
  }

  @Test
  void the_columns_of_a_data_set_are_members_or_carried() {
    String set =
        """
        {"id": "01a2", "name": "book", "version": 1, "digest": "sha256:ab", "rows": 2, "bytes": 9,
         "columns": [{"name": "spot"}, {"name": "desk"}]}""";
    shell.server().answering("GET /omni/data-sets", 200, "{\"data\": [" + set + "], \"meta\": {}}");
    assertThat(batch("--data", "book", "type=put").status()).isZero();
    assertThat(sent().path("data"))
        .hasToString("{\"set\":\"book@sha256:ab\",\"columns\":{\"spot\":\"spot\"}}");
    assertThat(sent().path("carry")).hasToString("[\"desk\"]");
    assertThat(batch("--data", "book", "--carry", "none").status()).isZero();
    assertThat(sent().has("carry")).isFalse();
  }

  @Test
  void rows_go_to_a_file_by_its_ending() throws IOException {
    assertThat(batch("--grid", "spot=1,2", "--out", "rows.ndjson").status()).isZero();
    assertThat(Files.readAllLines(folder.resolve("rows.ndjson"))).hasSize(2);
    assertThat(batch("--grid", "spot=1,2", "--out", "rows.csv").status()).isZero();
    assertThat(Files.readAllLines(folder.resolve("rows.csv"))).hasSize(3);
    PlayedShell.Done refused = batch("--grid", "spot=1,2", "--out", "rows.parquet");
    assertThat(refused.status()).isEqualTo(ExitStatus.USAGE);
    assertThat(refused.err()).contains("name rows.arrow", "write_parquet('rows.parquet')");
  }

  @Test
  void wrong_words_are_refused_before_a_run_is_made() {
    for (String[] words :
        List.of(
            new String[] {},
            new String[] {"--grid", "spot=1,2", "--data", "book"},
            new String[] {"--grid", "spot"},
            new String[] {"--grid", "spot=a:b:3"},
            new String[] {"--grid", "spot=1,2", "--grid", "spot=3"},
            new String[] {"--grid", "spot=1,2", "--total", "value"},
            new String[] {"--grid", "spot=1,2", "--run", "--out", "a.csv"},
            new String[] {"--data", "a/b"})) {
      PlayedShell.Done done = batch(words);
      assertThat(done.status()).as(String.join(" ", words)).isEqualTo(ExitStatus.USAGE);
    }
    assertThat(shell.server().asked()).noneMatch(each -> each.line().startsWith("POST"));
    assertThat(batch("--data", "unknown", "--json").status()).isPositive();
  }
}
