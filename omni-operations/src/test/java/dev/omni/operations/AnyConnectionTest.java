package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.fault.ErrorType;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.testkit.AnyJson;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever object is sent to connectors, the answer is one that the contract lists. */
class AnyConnectionTest {
  private static final List<String> WORDS =
      List.of(
          "events.push",
          "http.json",
          "model.openai",
          "model.http",
          "https://example.com/a",
          "ftp://x",
          "lq.observation.v1",
          "lq.outcome.v1",
          "2026-11-20T16:00:00Z",
          "1.0",
          "${event.data.value}",
          "event.data.value > 1",
          "00000000-0000-4000-8000-00000000000f",
          "whsec_",
          "~/x");
  private static final List<String> NAMES =
      List.of(
          "definition",
          "name",
          "configuration",
          "credentials",
          "secrets",
          "triggers",
          "event_type",
          "workflow",
          "when",
          "input",
          "workspace_id",
          "url",
          "base_url",
          "model",
          "items",
          "api_key",
          "signing_key",
          "events",
          "id",
          "source",
          "type",
          "time",
          "data",
          "payload",
          "series",
          "value",
          "unit",
          "specversion",
          "data_base64");

  private final ConnectorFixture house = new ConnectorFixture();
  private final String connection = house.connected(Json.Obj.EMPTY);

  @Provide
  Arbitrary<Json> anything() {
    return AnyJson.nested(3, WORDS, NAMES);
  }

  private static Json.Obj body(Json sent) {
    return sent instanceof Json.Obj object ? object : Json.obj("configuration", sent);
  }

  @Property
  void no_object_is_refused_as_a_connection_or_its_validation(@ForAll("anything") Json sent) {
    Json.Obj made = house.create(body(sent));
    String id = made.findText("id").orElseThrow();

    assertThat(made.findText("status").orElseThrow()).isIn("draft", "unverified");
    assertThat(house.answer("connections.validate", id, body(sent)).findText("status")).isPresent();
    assertThat(house.read(id).findText("status")).isPresent();
  }

  @Property
  void an_event_is_taken_or_refused_with_what_is_wrong(@ForAll("anything") Json sent) {
    Json.Obj event = sent instanceof Json.Obj object ? object : Json.obj("data", sent);
    try {
      Json.Obj first = house.event(connection, event);
      assertThat(house.event(connection, event).find("event_id")).isEqualTo(first.find("event_id"));
    } catch (Fault refused) {
      assertThat(refused.code().category()).isEqualTo(ErrorType.VALIDATION);
      assertThat(refused.details().findArray("errors").orElseThrow().items()).isNotEmpty();
    }
  }
}
