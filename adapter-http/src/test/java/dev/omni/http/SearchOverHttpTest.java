package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The search over capabilities as an operation of HTTP. */
class SearchOverHttpTest {
  private static TestServer server;

  @BeforeAll
  static void open() {
    server = TestServer.echoing();
  }

  @AfterAll
  static void close() {
    server.close();
  }

  @Test
  void it_finds_what_the_tool_finds() {
    Json found = server.get("/omni/search?q=sum+of+numbers&limit=2").send().json().at("/data");
    Json.Obj call =
        Json.obj(
            "name",
            "search_capabilities",
            "arguments",
            Json.obj("query", "sum of numbers", "limit", 2));
    Json tool =
        server
            .post("/verify/mcp")
            .body(Json.obj("jsonrpc", "2.0", "id", 1, "method", "tools/call", "params", call))
            .send()
            .json()
            .at("/result/structuredContent/capabilities");

    assertThat(found).isEqualTo(tool);
    assertThat(((Json.Arr) found).size()).isEqualTo(2);
  }

  @Test
  void a_world_limits_it_and_nonsense_is_an_empty_list() {
    assertThat(server.get("/omni/search?q=sum&world=risk").send().text())
        .contains(SmallEngines.RISK)
        .doesNotContain(SmallEngines.SUM);
    assertThat(server.get("/omni/search?q=xyzzy").send().json().at("/data"))
        .isEqualTo(Json.Arr.EMPTY);
  }

  @ParameterizedTest
  @CsvSource({
    "'', parameter_missing, query:q",
    "'?q=', parameter_invalid, query:q",
    "'?q=+', parameter_invalid, query:q",
    "'?q=sum&limit=0', parameter_invalid, query:limit",
    "'?q=sum&limit=21', parameter_invalid, query:limit",
    "'?q=sum&limit=ten', parameter_invalid, query:limit",
    "'?q=sum&world=mars', parameter_invalid, query:world",
    "'?q=sum&query=x', parameter_invalid, query:query"
  })
  void a_wrong_parameter_is_named(String query, String code, String place) {
    TestServer.Response refused = server.get("/omni/search" + query).send();

    assertThat(refused.status()).as(refused.text()).isEqualTo(422);
    assertThat(refused.text()).contains(code, place);
  }

  @Test
  void it_needs_a_key_that_reads() {
    String hooks = server.key(Mode.TEST, Set.of(Scope.WEBHOOKS_MANAGE));

    assertThat(server.get("/omni/search?q=sum").key(hooks).send().status()).isEqualTo(403);
    assertThat(server.get("/omni/search?q=sum").without("Authorization").send().status())
        .isEqualTo(401);
  }
}
