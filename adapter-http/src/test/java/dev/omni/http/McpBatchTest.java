package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Several messages at once, which one revision of the Model Context Protocol has. */
class McpBatchTest {
  private static TestServer server;

  @BeforeAll
  static void open() {
    server = TestServer.echoing();
  }

  @AfterAll
  static void close() {
    server.close();
  }

  private static TestServer.Call batch(String... messages) {
    return server
        .post("/verify/mcp")
        .text("[" + String.join(",", messages) + "]")
        .with("MCP-Protocol-Version", "2025-03-26");
  }

  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
  private static final String NOTE = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\"}";

  @Test
  void a_batch_of_the_revision_that_has_them_is_answered_by_an_array() {
    String none = "{\"jsonrpc\":\"2.0\",\"id\":\"b\",\"method\":\"moon/land\"}";
    TestServer.Response answer = batch(PING, NOTE, none, "7").send();

    assertThat(answer.status()).isEqualTo(200);
    var items = ((Json.Arr) JsonReader.parse(answer.text())).items();
    assertThat(items).hasSize(3);
    assertThat(items.get(0)).isEqualTo(JsonReader.parse(PING_RESULT));
    assertThat(items.get(1).toString()).contains("\"id\":\"b\"", "-32601");
    assertThat(items.get(2).toString()).contains("\"id\":null", "-32600");
  }

  private static final String PING_RESULT = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}";

  @Test
  void a_batch_of_notifications_alone_has_no_answer() {
    TestServer.Response answer = batch(NOTE, NOTE).send();

    assertThat(answer.status()).isEqualTo(202);
    assertThat(answer.text()).isEmpty();
  }

  @Test
  void a_batch_is_bounded_and_belongs_to_its_revision() {
    TestServer.Response empty = batch().send();
    assertThat(empty.status()).isEqualTo(200);
    assertThat(empty.text()).contains("-32600");
    assertThat(batch(Collections.nCopies(101, PING).toArray(String[]::new)).send().text())
        .contains("-32600", "1 to 100");
    for (String version : List.of("2025-06-18", "2025-11-25", "2026-07-28")) {
      TestServer.Call other =
          batch(PING).without("MCP-Protocol-Version").with("MCP-Protocol-Version", version);
      assertThat(other.send().text()).contains("-32600");
    }
  }
}
