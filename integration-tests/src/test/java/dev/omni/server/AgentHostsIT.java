package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.cli.InProcessCommand;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The blocks of docs/mcp.md for hosts of agents, started as they stand there by the published Java
 * client, and what it does with them in an empty folder where nothing runs.
 */
class AgentHostsIT {
  private static final Path PAGE = Path.of("..", "docs", "mcp.md");
  private static final Pattern BLOCK =
      Pattern.compile("<!-- host: (.+?) -->\n```(\\w+)\n(.*?)```", Pattern.DOTALL);
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final Map<String, Object> OPTION =
      Map.of(
          "type", "call", "spot", 60, "strike", 65, "rate", 0.08, "volatility", 0.3,
          "expiry_years", 0.25);

  @TempDir Path home;

  /** The one server of each block, whatever the host calls the list of them. */
  private static Map<String, Json.Obj> servers() throws IOException {
    var found = new LinkedHashMap<String, Json.Obj>();
    Matcher block = BLOCK.matcher(Files.readString(PAGE));
    while (block.find()) {
      Json.Obj whole =
          block.group(2).equals("toml")
              ? toml(block.group(3))
              : (Json.Obj) JsonReader.trusted(block.group(3));
      String list = whole.members().keySet().iterator().next();
      found.put(
          block.group(1),
          whole.findObject(list).flatMap(all -> all.findObject("omni")).orElseThrow());
    }
    return found;
  }

  /** A table whose values are strings and arrays of them, which TOML writes as JSON does. */
  private static Json.Obj toml(String text) {
    List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
    assertThat(lines.get(0)).isEqualTo("[mcp_servers.omni]");
    Json.Obj table = Json.Obj.EMPTY;
    for (String line : lines.subList(1, lines.size())) {
      String[] pair = line.split(" = ", 2);
      table = table.with(pair[0], JsonReader.trusted(pair[1]));
    }
    return Json.obj("mcp_servers", Json.obj("omni", table));
  }

  /** Starts the program {@code omni} with these arguments. */
  private McpSyncClient started(List<String> arguments, List<String> complaints) {
    var words = new ArrayList<String>(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    words.addAll(arguments);
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var parameters =
        ServerParameters.builder(java)
            .args(words)
            .addEnvVar("XDG_DATA_HOME", home.toString())
            .build();
    var transport = new StdioClientTransport(parameters, McpJsonDefaults.getMapper());
    transport.setStdErrorHandler(complaints::add);
    McpSyncClient client =
        McpClient.sync(transport).requestTimeout(PATIENCE).initializationTimeout(PATIENCE).build();
    client.initialize();
    return client;
  }

  private static Json called(McpSyncClient client, String tool, Map<String, Object> arguments) {
    var result = client.callTool(CallToolRequest.builder(tool).arguments(arguments).build());
    assertThat(result.isError()).as("%s", result.content()).isNotEqualTo(true);
    return JsonReader.trusted(((TextContent) result.content().get(0)).text());
  }

  private static List<String> arguments(Json.Obj server) {
    return server.items("args").stream().map(word -> ((Json.Str) word).value()).toList();
  }

  @Test
  void the_page_has_a_block_for_each_host() throws IOException {
    assertThat(servers().keySet())
        .containsExactly("Claude", "Cursor", "VS Code", "Windsurf", "Codex", "URL");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Claude", "Cursor", "VS Code", "Windsurf", "Codex"})
  void the_block_of_each_host_starts_tools(String host) throws IOException {
    Json.Obj server = servers().get(host);
    assertThat(server.findText("command")).contains("omni");
    var complaints = new ArrayList<String>();
    try (McpSyncClient client = started(arguments(server), complaints)) {
      assertThat(client.listTools().tools())
          .extracting(Tool::name)
          .contains("search_capabilities", "run_capability", "verify");
    }
    assertThat(complaints).isEmpty();
  }

  @Test
  void the_block_with_a_url_reaches_a_server() throws Exception {
    Json.Obj block = servers().get("URL");
    try (ServerProcess server = ServerProcess.server(home.resolve("data")).listening()) {
      String key = server.credentials().findText("test_key").orElseThrow();
      URI url = URI.create(block.findText("url").orElseThrow());
      String authorization =
          ((Json.Str) block.at("/headers/Authorization")).value().replace("${OMNI_API_KEY}", key);
      var transport =
          HttpClientStreamableHttpTransport.builder(server.base().resolve("/").toString())
              .endpoint(url.getPath() + "?" + url.getQuery())
              .addHttpRequestCustomizer(
                  (request, method, uri, body, context) ->
                      request.header("Authorization", authorization))
              .build();
      try (McpSyncClient client = McpClient.sync(transport).requestTimeout(PATIENCE).build()) {
        client.initialize();
        assertThat(client.listTools().tools())
            .extracting(Tool::name)
            .contains("run_capability", "finance_option_vanilla");
      }
    }
  }

  @Test
  void without_a_server_an_option_is_priced_and_its_evidence_verifies_in_another_process()
      throws Exception {
    List<String> embedded = List.of("mcp", "--embedded");
    Map<String, Object> asked = Map.of("id", "finance.option.vanilla", "input", OPTION);
    Path file = home.resolve("evidence.json");
    var complaints = new ArrayList<String>();
    String id;
    try (McpSyncClient client = started(embedded, complaints)) {
      var run = (Json.Obj) called(client, "run_capability", asked);
      assertThat(run.at("/result/price/value"))
          .isEqualTo(JsonReader.trusted("2.1333684449162007"));
      id = run.findText("evidence_id").orElseThrow();
      inUse();
    }
    try (McpSyncClient client = started(embedded, complaints)) {
      Json evidence = called(client, "get_evidence", Map.of("id", id, "summary", false));
      Files.writeString(file, evidence.toString());
    }
    assertThat(complaints).isEmpty();
    var verified =
        InProcessCommand.run(
            "evidence", "verify", file.toString(), "--data-dir=" + home.resolve("omni-mcp"));
    assertThat(verified.status()).as(verified.out() + verified.err()).isZero();
  }

  /** A second process on the data of the first ends by itself, with a status and a name. */
  private void inUse() throws Exception {
    Path data = home.resolve("omni-mcp");
    ServerProcess second =
        ServerProcess.command(data, List.of("mcp", "--embedded", "--data-dir=" + data));
    second.process().getOutputStream().close();
    assertThat(second.ended()).isEqualTo(4);
    assertThat(second.said()).isEmpty();
    assertThat(second.complained()).contains("in use by another process", data.toString());
  }
}
