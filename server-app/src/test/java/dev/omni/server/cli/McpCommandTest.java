package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.cli.CommandContext;
import dev.omni.domain.json.Json;
import dev.omni.server.ServerHere;
import dev.omni.server.node.EmbeddedTools;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The tools over standard input and output, of a server and without one. */
class McpCommandTest {
  private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";
  private static final String HELLO =
      "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
          + "\"2025-06-18\"}}";
  private static final String PRICE =
      "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":"
          + "\"run_capability\",\"arguments\":{\"id\":\"finance.option.vanilla\",\"input\":{"
          + "\"type\":\"call\",\"spot\":60,\"strike\":65,\"rate\":0.08,\"volatility\":0.3,"
          + "\"expiry_years\":0.25}}}}";

  @TempDir static Path data;
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

  private InProcessCommand omni(Map<String, String> more, String in, String line) {
    Map<String, String> variables = new HashMap<>();
    variables.put("XDG_CONFIG_HOME", folder.resolve("config").toString());
    variables.put("XDG_DATA_HOME", folder.resolve("share").toString());
    variables.put("LC_ALL", "C.UTF-8");
    variables.putAll(more);
    var input = new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8));
    return InProcessCommand.in(
        new CommandContext(variables, folder, input, false), line.split(" "));
  }

  private InProcessCommand bridge(String in, String options) {
    Map<String, String> ours =
        Map.of("OMNI_CREDENTIALS", data.resolve("data/credentials.json").toString());
    return omni(ours, in, "mcp" + options);
  }

  /** The one answer with an id, of lines that are all messages of the protocol. */
  private static Json.Obj answer(InProcessCommand done, Json id) {
    List<Json.Obj> all =
        done.out().lines().map(line -> (Json.Obj) JsonReader.trusted(line)).toList();
    assertThat(all).allMatch(message -> message.findText("jsonrpc").isPresent());
    return all.stream()
        .filter(message -> message.find("id").equals(Optional.of(id)))
        .reduce((one, other) -> Json.Obj.EMPTY)
        .orElseThrow(() -> new AssertionError(done.out() + done.err()));
  }

  private static String error(InProcessCommand done, Json id) {
    return answer(done, id).findObject("error").orElseThrow().toString();
  }

  @Test
  void embedded_it_lists_and_computes_in_an_empty_folder_and_keeps_its_evidence() {
    var done = omni(Map.of(), HELLO + "\n" + LIST + "\n" + PRICE + "\n", "mcp --embedded");

    assertThat(done.status()).as(done.err()).isZero();
    assertThat(done.err()).isEmpty();
    assertThat(((Json.Arr) answer(done, Json.num(1)).at("/result/tools")).items()).isNotEmpty();
    Json.Obj run = answer(done, Json.num(2));
    assertThat(run.at("/result/structuredContent/result/price/value"))
        .isEqualTo(JsonReader.trusted("2.1333684449162007"));
    assertThat(folder.resolve("share/omni-mcp")).isDirectory();
    assertThat(folder.resolve("omni-data")).doesNotExist();

    var id = ((Json.Str) run.at("/result/structuredContent/evidence_id")).value();
    var later =
        omni(
            Map.of(),
            PRICE.replace(
                PRICE.substring(PRICE.indexOf("\"name\""), PRICE.length() - 2),
                "\"name\":\"get_evidence\",\"arguments\":{\"id\":\""
                    + id
                    + "\",\"summary\":false}"),
            "mcp --embedded");
    Json evidence = answer(later, Json.num(2)).at("/result/structuredContent");
    assertThat(((Json.Obj) evidence).findText("id")).contains(id);
    Path file = folder.resolve("evidence.json");
    Path keys = folder.resolve("share/omni-mcp/signing-keys.json");
    assertThat(keys).exists();
    writeAll(file, evidence.toString());
    var verified =
        InProcessCommand.run(
            "evidence",
            "verify",
            file.toString(),
            "--data-dir=" + folder.resolve("share/omni-mcp"));
    assertThat(verified.status()).as(verified.out() + verified.err()).isZero();
  }

  private static void writeAll(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException full) {
      throw new UncheckedIOException(full);
    }
  }

  /** A list needs no data, and is the same once a call has opened them. */
  @Test
  void the_data_are_opened_by_the_first_call_and_change_no_list() {
    var listed = omni(Map.of(), HELLO + "\n" + LIST + "\n", "mcp --embedded --toolset all");
    Path data = folder.resolve("share/omni-mcp");
    assertThat(data.resolve("signing-keys.json")).doesNotExist();
    try (EmbeddedTools tools = EmbeddedTools.open(data, Map.of("toolset", "all"))) {
      assertThat(tools.answer(bytes(PRICE)).orElseThrow()).contains("2.1333684449162007");
      assertThat(data.resolve("signing-keys.json")).exists();
      Json later = JsonReader.trusted(tools.answer(bytes(LIST)).orElseThrow());
      assertThat(later).isEqualTo(answer(listed, Json.num(1)));
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {LIST, PRICE})
  void a_second_process_on_the_data_ends_with_4_before_and_after_they_are_opened(String first) {
    Path data = folder.resolve("share/omni-mcp");
    try (EmbeddedTools tools = EmbeddedTools.open(data, Map.of())) {
      assertThat(tools.answer(bytes(first))).isPresent();
      var second = omni(Map.of(), LIST, "mcp --embedded");

      assertThat(second.status()).isEqualTo(4);
      assertThat(second.out()).isEmpty();
      assertThat(second.err().lines()).singleElement().asString().contains("in use", "omni-mcp");
    }
    assertThat(omni(Map.of(), LIST, "mcp --embedded").status()).isZero();
  }

  @Test
  void data_that_cannot_be_opened_are_named_by_each_call() throws IOException {
    Path data = Files.createDirectories(folder.resolve("share/omni-mcp"));
    Files.writeString(data.resolve("omni.mv.db"), "no database\n".repeat(1_000));
    var done = omni(Map.of(), LIST + "\n" + PRICE + "\n", "mcp --embedded");

    assertThat(answer(done, Json.num(1)).has("result")).isTrue();
    assertThat(error(done, Json.num(2))).contains("-32603", "omni-mcp", "runtime_unavailable");
  }

  @Test
  void the_bridge_gives_the_answers_of_the_server_as_they_are() {
    var done = bridge(HELLO + "\n" + LIST + "\n" + PRICE + "\n", " --toolset finance");

    assertThat(done.status()).as(done.err()).isZero();
    assertThat(answer(done, Json.num(0)).at("/result/protocolVersion"))
        .isEqualTo(Json.str("2025-06-18"));
    assertThat(answer(done, Json.num(1)).toString()).contains("finance_option_vanilla");
    assertThat(answer(done, Json.num(2)).at("/result/isError")).isEqualTo(new Json.Bool(false));
    var embedded = omni(Map.of(), LIST, "mcp --embedded --toolset finance");
    assertThat(answer(embedded, Json.num(1))).isEqualTo(answer(done, Json.num(1)));
  }

  @Test
  void the_bridge_speaks_the_current_revision_with_the_headers_that_http_wants() {
    String modern =
        "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"resources/read\",\"params\":{\"uri\":"
            + "\"lq://evidence/nothing\u00e9\",\"_meta\":{"
            + "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientCapabilities\":{}}}}";

    String refused = error(bridge(modern, ""), Json.num(5));
    assertThat(refused).contains("-32602").doesNotContain("header");
    String own = error(omni(Map.of(), modern, "mcp --embedded"), Json.num(5));
    assertThat(own).isEqualTo(refused);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"jsonrpc\":             | -32700",
        "not json                  | -32700",
        "\"\\ud800\"               | -32700",
        "[]                        | -32600",
        "7                         | -32600",
        "{\"id\":1}                | -32600"
      })
  void a_broken_line_is_answered_and_the_next_one_too(String line, int code) {
    for (InProcessCommand done :
        List.of(
            omni(Map.of(), line + "\n" + LIST + "\n", "mcp --embedded"),
            bridge(line + "\n" + LIST + "\n", ""))) {
      assertThat(done.status()).isZero();
      assertThat(answer(done, Json.num(1)).has("result")).isTrue();
      assertThat(error(done, Json.NULL)).contains("" + code);
    }
  }

  @Test
  void bytes_that_are_no_utf_8_are_no_json() {
    var input = new ByteArrayInputStream(new byte[] {'"', (byte) 0xc3, '"', '\n'});
    Map<String, String> own = Map.of("XDG_DATA_HOME", folder.toString());
    var done =
        InProcessCommand.in(new CommandContext(own, folder, input, false), "mcp", "--embedded");

    assertThat(error(done, Json.NULL)).contains("-32700");
  }

  @Test
  void a_refused_key_and_no_key_are_errors_of_each_request_that_name_the_variable() {
    String two = HELLO + "\n" + LIST + "\n{\"jsonrpc\":\"2.0\",\"method\":\"note\"}\n";
    Map<String, String> wrong =
        Map.of("OMNI_API_KEY", "lq_test_" + "0".repeat(38), "OMNI_BASE_URL", "" + server.base());
    for (Map<String, String> variables : List.of(wrong, Map.<String, String>of())) {
      var done = omni(variables, two, "mcp");
      assertThat(done.status()).isZero();
      assertThat(done.out().lines()).hasSize(2);
      assertThat(error(done, Json.num(0))).contains("OMNI_API_KEY");
      assertThat(error(done, Json.num(1))).contains("OMNI_API_KEY");
    }
  }

  @Test
  void a_server_that_is_not_there_is_named_with_what_helps() {
    Map<String, String> gone =
        Map.of("OMNI_API_KEY", "lq_test_" + "0".repeat(38), "OMNI_BASE_URL", "http://127.0.0.1:9");

    assertThat(error(omni(gone, LIST, "mcp"), Json.num(1))).contains("--url", "--embedded");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--embedded --toolset finanse | nearest: finance",
        "--toolset finanse            | nearest: finance",
        "--embedded --tools verrify   | verify",
        "--toolset ,                  | --toolset",
        "--schemas input              | output",
        "--embedded --url http://a.de | --url",
        "--embedded --profile desk    | --profile",
        "--data-dir here              | --embedded",
        "--json                       | --json",
        "more                         | more"
      })
  void what_does_not_fit_is_refused_before_anything_is_read(String options, String named) {
    var done = omni(Map.of(), LIST, "mcp " + options.strip());

    assertThat(done.status()).as(done.err()).isEqualTo(2);
    assertThat(done.out()).isEmpty();
    assertThat(done.err().lines()).singleElement().asString().contains(named.strip());
  }
}
