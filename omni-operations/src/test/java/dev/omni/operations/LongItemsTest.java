package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.operation.OperationCall;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonWriter;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Items of lists whose documents are long: they have what is short and say that there is more. */
class LongItemsTest {
  private static final Caller ADA = WorkflowFixture.ADA;
  private static final String LONG = "x".repeat(9000);
  private final WorkflowFixture fixture = new WorkflowFixture();

  private Json.Obj made(String operation, Json.Obj body) {
    return fixture.answer(operation, ADA, "-", body);
  }

  private List<Json.Obj> listed(String list, Map<String, String> query) {
    var call = new OperationCall(ADA, Map.of(), query, Json.Obj.EMPTY, Optional.empty());
    var data = (Json.Arr) fixture.omni.operations().answer(list, call, Optional.empty()).data();
    return data.items().stream().map(Json.Obj.class::cast).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "outcomes, status resolved observed_at evidence_id",
    "forecasts, status scores committed evidence_id",
    "compositions, status",
    "connections, name status configuration has_credentials credentials triggers events",
    "workflows, name version digest steps status"
  })
  void an_item_of_a_long_document_is_short_and_has_the_members_of_its_schema(
      String kind, String members) {
    String name = kind.substring(0, kind.length() - 1);
    Json.Obj whole = made(kind + ".create", Json.obj("name", name, "question", "q", "text", LONG));

    Json.Obj item = listed(kind + ".list", Map.of()).get(0);

    assertThat(whole.has("omitted")).isFalse();
    assertThat(item.find("omitted")).contains(Json.of(true));
    for (String same : List.of("id", "object", "created_at", "status")) {
      assertThat(item.find(same)).as(same).isEqualTo(whole.find(same));
    }
    assertThat(item.members()).containsKeys(members.split(" ")).containsKey("submitted");
    assertThat(JsonWriter.of(item).size()).isLessThan(4000);
    assertThat(whole.members().keySet()).containsAll(item.without("omitted").members().keySet());
  }

  @Test
  void what_a_list_never_shows_is_not_omitted_from_it() {
    Json.Obj claim = Json.obj("claim", Json.obj("value", 4, "text", LONG));
    Json.Obj verification = made("verify", claim);
    Json.Obj decision =
        made("guard.check", Json.obj("action", Json.obj("name", "pay"), "text", LONG));

    assertThat(listed("verifications.list", Map.of()).get(0))
        .isEqualTo(
            verification
                .without("submitted")
                .with("completed_at", verification.find("created_at")));
    assertThat(listed("decisions.list", Map.of("action", "pay")))
        .containsExactly(
            decision
                .without("submitted")
                .with("action", "pay")
                .with("completed_at", decision.find("created_at")));
    assertThat(listed("decisions.list", Map.of("action", "quote"))).isEmpty();
  }

  @Test
  void an_event_is_found_by_its_type_and_shows_no_long_data() {
    String connection = made("connections.create", Json.obj("name", "one")).text("id");
    Json.Obj event = Json.obj("id", "1", "type", "a", "data", Json.obj("text", LONG, "n", 1));
    fixture.answer("connections.event", ADA, connection, event);
    var call =
        new OperationCall(
            ADA, Map.of("uuid", connection), Map.of("type", "a"), Json.Obj.EMPTY, Optional.empty());
    var page =
        (Json.Arr)
            fixture
                .omni
                .operations()
                .answer("connection-events.list", call, Optional.empty())
                .data();

    Json.Obj item = (Json.Obj) page.get(0);
    assertThat(page.size()).isOne();
    assertThat(item.find("type")).contains(Json.of("a"));
    assertThat(item.find("omitted")).contains(Json.of(true));
    assertThat(item.findObject("submitted").flatMap(sent -> sent.findObject("data")))
        .contains(Json.obj("n", 1));
  }

  @Test
  void a_long_forecast_is_found_and_continued_as_a_short_one() {
    Json.Obj question = Json.obj("key", "k", "resolves_at", "2036-01-01T00:00:00Z");
    Json.Obj forecast = Json.obj("question", question, "metadata", Json.obj("why", LONG));
    Json.Obj first =
        made(
            "forecasts.create", forecast.with("prediction", Json.obj("type", "point", "value", 4)));
    fixture.pass();
    Json.Obj second =
        made(
            "forecasts.create", forecast.with("prediction", Json.obj("type", "point", "value", 5)));

    assertThat(first.find("revision")).contains(Json.num(1));
    assertThat(second.find("revision")).contains(Json.num(2));
    List<Json.Obj> open = listed("forecasts.list", Map.of("status", "open", "question", "k"));
    assertThat(open).hasSize(2).allMatch(item -> item.flag("omitted"));
    assertThat(open.get(0).findObject("question"))
        .isEqualTo(second.findObject("question"))
        .isPresent();
    assertThat(open.get(0).findObject("submitted").flatMap(sent -> sent.findObject("metadata")))
        .contains(Json.Obj.EMPTY);
  }

  @Test
  void a_long_opinion_counts_and_its_recorder_is_known() {
    Json.Obj price =
        Json.obj("name", "price", "value", "2.13337", "unit", "USD")
            .with("uncertainty", Json.obj("standard", 0.115033))
            .with("limit", Json.obj("upper", 2.25, "unit", "USD"));
    Json.Obj action = Json.obj("action", "quote", "quantities", List.of(price));
    String before = made("guard.check", action).text("id");
    fixture.pass();
    String decision = made("guard.check", action.with("previous_decision", before)).text("id");
    assertThat(listed("decisions.list", Map.of("open", "true"))).hasSize(1);
    Json.Obj subject = Json.obj("type", "guard_decision", "id", decision);
    Json.Obj opinion =
        Json.obj("subject", subject, "value", "approved", "metadata", Json.obj("why", LONG));
    Json.Obj again = action.with("previous_decision", decision);

    fixture.answer("outcomes.create", ADA, "-", opinion);
    fixture.pass();
    assertThat(made("guard.check", again).text("outcome"))
        .as("nobody approves an own action")
        .isEqualTo("require_human");
    Json.Obj recorded = fixture.answer("outcomes.create", WorkflowFixture.BOB, "-", opinion);

    assertThat(listed("outcomes.list", Map.of("decision", decision)).get(0).find("id"))
        .isEqualTo(recorded.find("id"));
    assertThat(made("guard.check", again).text("outcome")).isEqualTo("allow");
    assertThat(listed("decisions.list", Map.of("open", "true")))
        .as("the decision that has an opinion is not open")
        .noneMatch(item -> item.text("id").equals(decision));
  }

  @Test
  void a_workflow_run_shows_its_steps_without_their_long_outputs() {
    Json.Obj each =
        Json.obj("id", "each", "uses", "verify", "foreach", "${input.all}")
            .with("with", Json.obj("claim", Json.obj("value", 4), "basis", "${item}"));
    String flow = fixture.made("long", each, WorkflowFixture.verify("last", 4));
    List<Json.Obj> all = Collections.nCopies(20, Json.obj("expression", "2+2"));
    String run = fixture.started(flow, Json.obj("all", all));
    Json.Obj whole = fixture.worked(run);
    assertThat(JsonWriter.of(whole).size()).isGreaterThan(9000);

    Json.Obj item = listed("workflow-runs.list", Map.of("status", "completed")).get(0);

    assertThat(item.find("omitted")).contains(Json.of(true));
    assertThat(whole.has("omitted")).isFalse();
    Json.Obj step = (Json.Obj) WorkflowFixture.at(item, "/steps/0");
    assertThat(step.find("status")).contains(Json.of("completed"));
    assertThat(step.find("omitted")).contains(Json.of(true));
    assertThat(step.find("output")).contains(Json.NULL);
    assertThat(item.items("steps")).hasSize(2);
    assertThat(JsonWriter.of(item).size()).isLessThan(4000);
  }

  @Test
  void a_workflow_run_shows_the_short_members_of_a_long_input() {
    String flow = fixture.made("plain", WorkflowFixture.verify("last", 4));
    String run = fixture.started(flow, Json.obj("n", 1, "note", LONG));
    Json.Obj whole = fixture.worked(run);
    assertThat(whole.findObject("input").orElseThrow().text("note")).isEqualTo(LONG);

    Json.Obj item = listed("workflow-runs.list", Map.of("status", "completed")).get(0);

    assertThat(item.find("omitted")).contains(Json.of(true));
    assertThat(item.findObject("input")).contains(Json.obj("n", 1));
    assertThat(item.items("steps")).hasSize(1);
    assertThat(JsonWriter.of(item).size()).isLessThan(4000);
  }
}
