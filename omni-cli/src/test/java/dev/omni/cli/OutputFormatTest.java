package dev.omni.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The formats of what is printed, and the filters of jq on it. */
class OutputFormatTest {
  private static final String RUNS =
      """
      {"data": [
        {"id": "1", "status": "completed", "took": 0.10000000000000000001, "error": null},
        {"id": "2", "status": "failed", "error": {"code": "c", "message": "m, n"}, "at": {"x": 1}}
      ], "meta": {}}""";

  @TempDir Path folder;

  private PlayedShell shell;

  @BeforeEach
  void start() throws IOException {
    shell = new PlayedShell(folder);
    shell.server().answering("GET /workflows", 200, RUNS);
    shell
        .server()
        .answering("GET /workflows/1", 200, "{\"data\": {\"id\": \"1\", \"a\": {\"b\": 2}}}");
  }

  @AfterEach
  void stop() {
    shell.close();
  }

  private String printed(String... words) {
    PlayedShell.Done done = shell.execute(words);
    assertThat(done.status()).as(done.err()).isZero();
    return done.out();
  }

  @Test
  void a_list_is_one_document_or_an_object_a_line() {
    String lines = printed("workflows", "list", "-o", "ndjson");
    assertThat(lines.lines()).hasSize(2).first().asString().contains("0.10000000000000000001");
    assertThat(printed("workflows", "list", "--json")).isEqualTo(lines);
    String document = printed("workflows", "list", "-o", "json");
    assertThat(JsonLines.read(document)).hasSize(2);
    assertThat(document).contains("0.10000000000000000001");
    shell.server().answering("GET /workflows", 200, "{\"data\": [], \"meta\": {}}");
    assertThat(printed("workflows", "list", "-o", "json")).isEqualTo("[]\n");
    assertThat(printed("workflows", "list", "-o", "csv")).isEmpty();
  }

  @Test
  void csv_has_members_of_members_as_columns_and_errors_last() {
    assertThat(printed("workflows", "list", "-o", "csv"))
        .isEqualToIgnoringNewLines(
            """
            id,status,took,at.x,error
            1,completed,0.10000000000000000001,,
            2,failed,,1,"c: m, n"
            """);
  }

  @Test
  void one_thing_is_a_document_or_a_row() {
    assertThat(printed("workflows", "show", "1")).contains("\"a\" : {");
    assertThat(printed("workflows", "show", "1", "--json"))
        .isEqualTo("{\"id\":\"1\",\"a\":{\"b\":2}}\n");
    assertThat(printed("workflows", "show", "1", "-o", "csv"))
        .isEqualToIgnoringNewLines("id,a.b\n1,2\n");
    assertThat(printed("workflows", "show", "1", "-o", "table")).isEqualTo("id  a.b\n1   2\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".[].id => 1 2",
        "map(select(.status == \"failed\")) | length => 1",
        ".[0].took => 0.10000000000000000001",
        ".[1] | keys_unsorted => [\"id\",\"status\",\"error\",\"at\"]",
        ".[].at.x => null 1",
        "[.[].id] | join(\"+\") => 1+2",
        "[.[] | {id, s: .status}] | map(.s | ascii_downcase) | first => completed",
        "[limit(1; .[])] | length => 1",
        "def twice(f): f + f; .[0].id | twice(.) => 11",
        "try error(\"x\") catch . => x",
        "[.[] | \"\\(.id):\\(.status | length)\"] | join(\"+\") => 1:9+2:6",
        "to_entries[0].key, ([.[] | tojson] | any(test(\"failed\"))), (true | not) => 0 true false",
        "empty => "
      })
  void a_filter_sees_a_list_as_one_document(String row) {
    String[] parts = row.split(" => ", 2);
    assertThat(printed("workflows", "list", "--jq", parts[0]).lines().toList())
        .isEqualTo(Stream.of(parts[1].split(" ")).filter(line -> !line.isEmpty()).toList());
  }

  @Test
  void a_filter_of_lines_sees_each_item_and_one_of_a_document_the_document() {
    assertThat(printed("workflows", "list", "--json", "--jq", ".id")).isEqualTo("1\n2\n");
    assertThat(printed("workflows", "show", "1", "--jq", ".a")).isEqualTo("{\"b\":2}\n");
    assertThat(printed("api", "GET", "/workflows", "--jq", "length")).isEqualTo("2\n");
    assertThat(printed("api", "GET", "/workflows", "--paginate", "--jq", ".id"))
        .isEqualTo("1\n2\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {".[", "{a:", "'", "lenght", ".[] | if .a then nothing else 1 end"})
  void a_filter_that_is_none_is_refused_before_anything_is_sent(String filter) {
    PlayedShell.Done done = shell.execute("workflows", "list", "--jq", filter);
    assertThat(done.status()).as(done.out()).isEqualTo(ExitStatus.USAGE);
    assertThat(done.err()).startsWith("omni: --jq: ").hasLineCount(1);
    assertThat(shell.server().asked()).isEmpty();
  }

  @Test
  void a_function_that_there_is_not_is_named_with_the_nearest() {
    assertThat(shell.execute("workflows", "list", "--jq", "map(lenght)").err())
        .isEqualTo("omni: --jq: there is no function lenght/0; did you mean length?\n");
    assertThat(shell.execute("workflows", "list", "--jq", "map(.a; .b)").err())
        .isEqualTo("omni: --jq: there is no function map/2\n");
  }

  @Test
  void a_filter_that_does_not_fit_the_data_is_wrong_usage() {
    PlayedShell.Done done = shell.execute("workflows", "list", "--jq", ".id");
    assertThat(done.status()).isEqualTo(ExitStatus.USAGE);
    assertThat(done.err()).startsWith("omni: --jq: ");
    assertThat(done.out()).isEmpty();
  }

  @Test
  void another_format_and_a_filter_of_a_table_are_refused() {
    assertThat(shell.execute("whoami", "-o", "yaml").err())
        .isEqualTo("omni: -o yaml: must be table, json, ndjson, csv\n");
    assertThat(shell.execute("whoami", "-o", "csv", "--jq", ".").status())
        .isEqualTo(ExitStatus.USAGE);
    assertThat(shell.server().asked()).isEmpty();
  }

  @Test
  void where_no_server_answers_the_message_names_what_to_do() {
    String url = shell.server().url();
    shell.close();
    PlayedShell.Done done = shell.execute("whoami");
    assertThat(done.status()).isEqualTo(ExitStatus.UNAVAILABLE);
    assertThat(done.err())
        .isEqualTo(
            "omni: no server answers at "
                + url
                + " (connection refused). Start one: omni serve; or name another: --url,"
                + " OMNI_BASE_URL, omni login\n");
  }
}
