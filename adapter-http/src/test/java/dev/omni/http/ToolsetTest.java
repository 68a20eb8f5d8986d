package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Toolsets in the query of the address. */
class ToolsetTest extends ToolsetContract {
  private static TestServer server;

  @BeforeAll
  static void open() {
    server = TestServer.echoing();
  }

  @AfterAll
  static void close() {
    server.close();
  }

  @Override
  Json.Obj asked(Map<String, String> toolset, String method, Json.Obj params) {
    String query =
        toolset.entrySet().stream()
            .map(each -> each.getKey() + "=" + encoded(each.getValue()))
            .collect(Collectors.joining("&"));
    return (Json.Obj) sent(query.isEmpty() ? "" : "?" + query, method, params);
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  @Override
  List<String> nearest(Map<String, String> toolset) {
    Json.Obj refused = asked(toolset, "tools/list", Json.Obj.EMPTY);
    assertThat(at(refused, "/error/code")).isEqualTo(Json.num(-32602));
    assertThat(at(refused, "/id")).isEqualTo(Json.num(7));
    return ((Json.Arr) at(refused, "/error/data/nearest"))
        .items().stream().map(name -> ((Json.Str) name).value()).toList();
  }

  private static Json sent(String query, String method, Json.Obj params) {
    return server
        .post("/verify/mcp" + query)
        .body(Json.obj("jsonrpc", "2.0", "id", 7, "method", method, "params", params))
        .send()
        .json();
  }

  private static Json at(Json value, String pointer) {
    return new Pointer(pointer).in(value).orElse(Json.NULL);
  }

  @ParameterizedTest
  @ValueSource(strings = {"?toolset=risk&toolset=finance", "?tools=%FF", "?tolset=finance", "?a"})
  void a_query_that_is_none_is_refused(String query) {
    assertThat(at(sent(query, "ping", Json.Obj.EMPTY), "/error/code")).isEqualTo(Json.num(-32602));
  }

  @Test
  void a_parameter_that_is_not_known_is_told_which_are() {
    Json refused = sent("?tolset=finance", "ping", Json.Obj.EMPTY);

    assertThat(at(refused, "/error/message").toString()).contains("tolset", "toolset");
  }

  @Test
  void a_cursor_of_another_toolset_is_refused() {
    Json refused = sent("?toolset=finance", "tools/list", Json.obj("cursor", "verify.00000000"));

    assertThat(at(refused, "/error/code")).isEqualTo(Json.num(-32602));
  }
}
