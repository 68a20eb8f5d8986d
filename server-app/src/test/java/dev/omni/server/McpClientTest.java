package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The published Java client of the Model Context Protocol speaks with a whole server. */
class McpClientTest {
  private static final Map<String, Object> OPTION =
      Map.of(
          "type",
          "call",
          "spot",
          60,
          "strike",
          65,
          "rate",
          0.08,
          "volatility",
          0.3,
          "expiry_years",
          0.25);

  @TempDir(factory = CurrentTables.class)
  static Path folder;

  private static Node node;
  private static McpSyncClient client;

  @BeforeAll
  static void start() {
    Map<Setting, String> given =
        Map.of(
            Setting.PORT, "0",
            Setting.ADMIN_PORT, "off",
            Setting.RATE_LIMIT, "off",
            Setting.DATA_DIR, folder.toString());
    node = Node.start(ServerSettings.of(SettingSources.read(given, "", Map.of())));
    client = client("");
    client.initialize();
  }

  private static McpSyncClient client(String query) {
    String key = node.credentials().read().orElseThrow().findText("test_key").orElseThrow();
    URI base = node.baseUrl();
    var transport =
        HttpClientStreamableHttpTransport.builder(base.resolve("/").toString())
            .endpoint(base.getPath() + "/verify/mcp" + query)
            .addHttpRequestCustomizer(
                (request, method, uri, body, context) ->
                    request.header("Authorization", "Bearer " + key))
            .build();
    return McpClient.sync(transport).build();
  }

  @AfterAll
  static void stop() {
    client.close();
    node.close();
  }

  private static Json called(String tool, Map<String, Object> arguments, String pointer) {
    CallToolResult result =
        client.callTool(CallToolRequest.builder(tool).arguments(arguments).build());
    assertThat(result.isError()).as("%s", result.content()).isNotEqualTo(true);
    String text = ((TextContent) result.content().get(0)).text();
    return new Pointer(pointer).in(JsonReader.parse(text)).orElseThrow();
  }

  @Test
  void it_lists_the_tools_of_the_first_contact() {
    List<Tool> tools = client.listTools().tools();

    assertThat(tools)
        .extracting(Tool::name)
        .contains("search_capabilities", "run_capability", "verify", "prove_text")
        .hasSize(10);
    assertThat(tools).allSatisfy(tool -> assertThat(tool.inputSchema()).isNotNull());
  }

  /** The rules of the operations' own forms, and besides them what only a tool has. */
  @Test
  void a_tool_takes_what_its_operation_does() {
    assertThat(rule("run_model", "/properties/seed/maximum")).isInstanceOf(Json.Num.class);
    assertThat(rule("run_model", "/properties/timeout_seconds/maximum")).isEqualTo(Json.num(300));
    assertThat(rule("run_model", "/properties/task/title")).isInstanceOf(Json.Str.class);
    assertThat(rule("run_model", "/required")).isEqualTo(Json.arr("model"));
    assertThat(rule("run_workflow", "/properties/version/minimum")).isEqualTo(Json.num(1));
    assertThat(rule("run_workflow", "/properties/workflow_id/format")).isEqualTo(Json.str("uuid"));
    assertThat(rule("run_workflow", "/properties/idempotency_key/maxLength"))
        .isEqualTo(Json.num(128));
    assertThat(rule("run_workflow", "/additionalProperties")).isEqualTo(new Json.Bool(false));
  }

  private static Json rule(String name, String pointer) {
    try (McpSyncClient platform = client("?toolset=platform")) {
      platform.initialize();
      Map<String, Object> schema =
          platform.listTools().tools().stream()
              .filter(tool -> tool.name().equals(name))
              .map(Tool::inputSchema)
              .findFirst()
              .orElseThrow();
      return new Pointer(pointer).in(Json.of(schema)).orElse(Json.NULL);
    }
  }

  @Test
  void it_computes_verifies_and_reads_the_evidence() {
    Json run = called("finance.option.vanilla", OPTION, "/id");
    Map<String, Object> basis = Map.of("run_id", ((Json.Str) run).value(), "pointer", "/price");
    Map<String, Object> claim = Map.of("claim", Map.of("value", "2.1334"), "basis", basis);

    assertThat(called("finance.option.vanilla", OPTION, "/result/price"))
        .isEqualTo(JsonReader.parse("2.1333684449162007"));
    assertThat(called("verify", claim, "/verdict")).isEqualTo(Json.str("pass"));
    var once = Map.<String, Object>of("idempotency_key", "k-1", "claim", claim.get("claim"));
    assertThat(called("verify", once, "/evidence_id"))
        .isEqualTo(called("verify", once, "/evidence_id"));
    Map<String, Object> asked = Map.of("id", ((Json.Str) run).value());
    assertThat(called("get_evidence", asked, "/status")).isEqualTo(Json.str("sealed"));
  }

  @Test
  void what_is_refused_is_told_to_the_model() {
    CallToolResult result =
        client.callTool(
            CallToolRequest.builder("finance.option.vanilla")
                .arguments(Map.of("spot", "much"))
                .build());

    assertThat(result.isError()).isTrue();
    assertThat(((TextContent) result.content().get(0)).text()).contains("/input/spot");
  }
}
