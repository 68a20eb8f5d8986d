package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Principal;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import dev.omni.http.mcp.Callers;
import dev.omni.http.mcp.McpEndpoint;
import dev.omni.http.mcp.OriginValidator;
import dev.omni.http.mcp.StdioTransport;
import dev.omni.http.mcp.ToolSources;
import dev.omni.http.mcp.Toolset.UnknownToolsetException;
import dev.omni.http.omni.LongPollLimiter;
import dev.omni.http.view.Links;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Toolsets of a client on standard input and output. */
class ToolsetOverStdioTest extends ToolsetContract {
  private static TestServer server;
  private static McpEndpoint endpoint;
  private static Callers callers;

  @BeforeAll
  static void open() {
    server = TestServer.echoing();
    var links = new Links("", () -> "", id -> false, false);
    endpoint =
        new McpEndpoint(
            new ToolSources(
                server.omni,
                server.omni.operations().with(Echo.rows()),
                links,
                UUID::randomUUID,
                new LongPollLimiter(4),
                List.of()),
            new OriginValidator(Optional.empty(), any -> false));
    var binding =
        server.projects.binding(
            server.projects.find(Optional.of("first")), Mode.TEST, Optional.empty());
    var principal = new Principal(UUID.randomUUID(), PrincipalType.DEVELOPER_KEY, "agent");
    callers =
        new Callers(
            new Caller(principal, UUID.randomUUID(), binding, Scope.all(), "req_stdio"),
            UUID::randomUUID);
  }

  @AfterAll
  static void close() {
    server.close();
  }

  @Override
  Json.Obj asked(Map<String, String> toolset, String method, Json.Obj params) {
    Json.Obj message = Json.obj("jsonrpc", "2.0", "id", 7, "method", method, "params", params);
    var written = new StringWriter();
    var transport =
        new StdioTransport(
            new ByteArrayInputStream(JsonReader.bytes(message)), new PrintWriter(written));
    try {
      transport.run(StdioTransport.peer(endpoint, endpoint.toolset(toolset), callers));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return (Json.Obj) JsonReader.trusted(written.toString());
  }

  @Override
  List<String> nearest(Map<String, String> toolset) {
    var nearest = new ArrayList<String>();
    assertThatThrownBy(() -> endpoint.toolset(toolset))
        .isInstanceOfSatisfying(
            UnknownToolsetException.class, unknown -> nearest.addAll(unknown.nearest()));
    return nearest;
  }
}
