package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApiNamesTest {
  private static final Optional<Json> INPUT = Optional.of(Json.obj("spot", 60));
  private final ApiNames names = new ApiNames();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          model                 | {"runs":"/api/v1/models/7/runs"}
          workflow              | {"runs":"/api/v1/workflows/7/runs","self":"/api/v1/workflows/7"}
          workflow.run          | {"self":"/api/v1/workflow-runs/7","evidence":"/api/v1/lqm/evidence/7"}
          guard.decision        | {"evidence":"/api/v1/lqm/evidence/7","self":"/api/v1/guard/decisions/7"}
          benchmark.run         | {"evidence":"/api/v1/lqm/evidence/7","self":"/api/v1/benchmarks/runs/7"}
          connection.validation | {"connection":"/api/v1/connections/9"}
          connector.event       | {"evidence":"/api/v1/lqm/evidence/8","connection":"/api/v1/connections/9"}
          """)
  void a_view_has_the_links_of_its_object(String object, String links) {
    var view = Json.obj("id", "7", "object", object, "event_id", "8", "connection_id", "9");

    assertThat(names.linked(view)).isEqualTo(view.with("links", JsonReader.parse(links)));
    assertThat(names.linked(Json.arr(view))).isEqualTo(Json.arr(names.linked(view)));
  }

  @Test
  void each_event_of_a_batch_has_links_and_other_json_has_none() {
    var event = Json.obj("object", "connector.event", "event_id", "8", "connection_id", "9");
    var batch = Json.obj("object", "connector.event_batch", "events", Json.arr(event));

    assertThat(names.linked(batch)).isEqualTo(batch.with("events", Json.arr(names.linked(event))));
    assertThat(names.linked(Json.obj("object", "series"))).isEqualTo(Json.obj("object", "series"));
    assertThat(names.linked(Json.str("text"))).isEqualTo(Json.str("text"));
  }

  @Test
  void a_message_links_to_the_run_or_to_the_evidence_of_a_document() {
    var run = Json.obj("object", "omni.run", "id", "7");
    var outcome = Json.obj("object", "outcome", "id", "7");

    assertThat(names.announced(run))
        .isEqualTo(run.with("links", Json.obj("self", "/api/v1/omni/runs/7")));
    assertThat(names.announced(outcome))
        .isEqualTo(outcome.with("links", Json.obj("self", "/api/v1/lqm/evidence/7")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "kind":"omni_run","capability":{"id":"finance.option.vanilla"},"workspace_id":"3" | \
          {"method":"POST","path":"/omni/finance/runs","body":{"workspace_id":"3",\
          "capability":"finance.option.vanilla","input":{"spot":60}}}
          "kind":"verification" | {"method":"POST","path":"/verify","body":{"spot":60}}
          "kind":"model_run","target":"ref.exact" | \
          {"method":"POST","path":"/models/ref.exact/runs","body":{"spot":60}}
          """)
  void an_execution_that_follows_from_a_request_is_repeated_by_it(String facts, String request) {
    assertThat(names.repetition(statement(facts), INPUT))
        .contains((Json.Obj) JsonReader.parse(request));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "kind":"omni_run"
          "kind":"model_run"
          "kind":"forecast","target":"x"
          """)
  void other_executions_are_not_repeated(String facts) {
    assertThat(names.repetition(statement(facts), INPUT)).isEmpty();
  }

  private static Statement statement(String facts) {
    return new Statement((Json.Obj) JsonReader.parse("{\"predicate\":{" + facts + "}}"));
  }

  @Test
  void parts_of_a_request_are_named_as_they_are_sent() {
    assertThat(names.pointer("/cancel_after")).isEqualTo("header:Cancel-After");
    assertThat(names.pointer("/retry_of")).isEqualTo("path:run");
    assertThat(names.pointer("parameter:limit")).isEqualTo("query:limit");
    assertThat(names.pointer("resource:uuid")).isEqualTo("path:uuid");
    assertThat(names.pointer("/input")).isEqualTo("/input");
    assertThat(names.pointer("/input/spot")).isEqualTo("/input/spot");
    assertThat(names.list("workspaces", World.FINANCE)).isEqualTo("GET /omni/finance/workspaces");
  }
}
