package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.application.operation.OperationCall;
import dev.omni.domain.access.Mode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.operations.series.Series;
import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ConnectorEventsTest {
  private static final String FLOW = "00000000-0000-4000-8000-00000000000f";
  private final ConnectorFixture house = new ConnectorFixture();

  /** The worked example of the paper. */
  @Test
  void an_observation_is_taken_once_and_never_with_another_value() {
    String connection = house.connected(Json.Obj.EMPTY);

    Json.Obj first = house.event(connection, ConnectorFixture.tick("tick-1", 2.31));
    Json.Obj again = house.event(connection, ConnectorFixture.tick("tick-1", 2.31));

    assertThat(first.findNumber("sequence").orElseThrow()).isEqualByComparingTo("1");
    assertThat(ConnectorFixture.duplicate(first)).isFalse();
    assertThat(ConnectorFixture.duplicate(again)).isTrue();
    assertThat(again.without("duplicate")).isEqualTo(first.without("duplicate"));
    ConnectorFixture.refused(
        () -> house.event(connection, ConnectorFixture.tick("tick-1", 2.32)), "/id");
    Json.Obj events = house.read(connection).findObject("events").orElseThrow();
    assertThat(events.findNumber("count").orElseThrow()).isEqualByComparingTo("1");
    assertThat(events.findText("last_at")).contains(ConnectorFixture.NOW.toString());
  }

  @Test
  void equal_ids_of_two_sources_or_two_connections_are_two_events() {
    String one = house.connected(Json.Obj.EMPTY);
    String two = house.connected(Json.Obj.EMPTY);
    Json.Obj event = ConnectorFixture.tick("a", 1);

    assertThat(ConnectorFixture.duplicate(house.event(one, event))).isFalse();
    assertThat(ConnectorFixture.duplicate(house.event(one, event.with("source", "/b")))).isFalse();
    assertThat(ConnectorFixture.duplicate(house.event(two, event))).isFalse();
    assertThat(ConnectorFixture.duplicate(house.event(two, event))).isTrue();
  }

  @Test
  void everyday_names_say_the_same_as_those_of_cloudevents() {
    String connection = house.connected(Json.Obj.EMPTY);
    Json.Obj everyday =
        Json.obj("event_id", "e-1", "event_type", "trade", "occurred_at", "2026-11-20T16:00:00Z")
            .with("payload", Json.obj("n", 1));
    Json.Obj proper =
        Json.obj("specversion", "1.0", "id", "e-1", "type", "trade")
            .with("time", "2026-11-20T16:00:00Z")
            .with("source", "/connections/" + connection)
            .with("data", Json.obj("n", 1));

    Json.Obj first = house.event(connection, everyday);

    assertThat(first.findText("type")).contains("trade");
    assertThat(ConnectorFixture.duplicate(house.event(connection, proper))).isTrue();
  }

  @Test
  void without_an_id_the_content_is_the_id_and_bare_data_is_an_event() {
    String connection = house.connected(Json.Obj.EMPTY);

    Json.Obj bare = house.event(connection, Json.obj("hello", "world"));

    assertThat(bare.findText("type")).contains("lq.event.v1");
    assertThat(bare.findText("id").orElseThrow()).startsWith("sha256:");
    assertThat(ConnectorFixture.duplicate(house.event(connection, Json.obj("hello", "world"))))
        .isTrue();
    assertThat(ConnectorFixture.duplicate(house.event(connection, Json.obj("hello", "moon"))))
        .isFalse();
    assertThat(bare.findObject("submitted")).contains(Json.obj("hello", "world"));
  }

  @Test
  void what_breaks_the_rules_of_cloudevents_is_named() {
    String connection = house.connected(Json.Obj.EMPTY);
    Json.Obj event = ConnectorFixture.tick("t", 1);

    ConnectorFixture.refused(() -> house.event(connection, event.with("id", "")), "/id");
    ConnectorFixture.refused(() -> house.event(connection, event.with("id", 7)), "/id");
    ConnectorFixture.refused(
        () -> house.event(connection, event.with("specversion", "0.3")), "/specversion");
    ConnectorFixture.refused(() -> house.event(connection, event.with("source", "a b")), "/source");
    ConnectorFixture.refused(() -> house.event(connection, event.with("type", "")), "/type");
    ConnectorFixture.refused(
        () -> house.event(connection, event.with("time", "yesterday")), "/time");
    ConnectorFixture.refused(
        () -> house.event(connection, event.with("time", "9999-12-31T23:59:59-01:00")), "/time");
    ConnectorFixture.refused(
        () -> house.event(connection, event.with("datacontenttype", "x")), "/datacontenttype");
    ConnectorFixture.refused(
        () -> house.event(connection, event.with("dataschema", "/x")), "/dataschema");
    ConnectorFixture.refused(
        () -> house.event(connection, event.with("data_base64", "AA==")), "/data_base64");
    ConnectorFixture.refused(
        () -> house.event(connection, event.with("data", Json.obj("value", 1))), "/data/series");
    ConnectorFixture.refused(() -> house.event(connection, event.without("data")), "/data/series");
    assertThat(
            house.read(connection).findObject("events").flatMap(e -> e.findNumber("count")).get())
        .isEqualByComparingTo("0");
  }

  @Test
  void a_list_of_events_is_taken_whole_or_not_at_all() {
    String connection = house.connected(Json.Obj.EMPTY);
    Json.Obj a = ConnectorFixture.tick("a", 1);
    Json.Obj b = ConnectorFixture.tick("b", 2);

    ConnectorFixture.refused(
        () -> house.event(connection, Json.obj("events", List.of(a, b.with("id", "")))),
        "/events/1/id");
    ConnectorFixture.refused(
        () ->
            house.event(
                connection, Json.obj("events", List.of(a, a.with("time", "2026-01-01T00:00:00Z")))),
        "/events/1/id");
    Json.Obj told = house.event(connection, Json.obj("events", List.of(a, b, a)));

    assertThat(told.findNumber("accepted").orElseThrow()).isEqualByComparingTo("2");
    assertThat(told.findNumber("duplicates").orElseThrow()).isEqualByComparingTo("1");
    assertThat(new Pointer("/events/1/sequence").in(told)).contains(Json.num(2));
    assertThat(new Pointer("/events/2/event_id").in(told))
        .isEqualTo(new Pointer("/events/0/event_id").in(told));
    assertThat(ConnectorFixture.duplicate(house.event(connection, b))).isTrue();
  }

  @Test
  void an_event_is_evidence_of_what_came_and_what_it_did() {
    String connection = house.connected(Json.Obj.EMPTY);
    Json.Obj told = house.event(connection, ConnectorFixture.tick("tick-1", 2.31));

    UUID id = UUID.fromString(told.findText("evidence_id").orElseThrow());
    Json.Obj evidence = house.omni.evidence().read(ConnectorFixture.ADA, id, false);

    assertThat(evidence.findText("kind")).contains("connector_event");
    assertThat(evidence.findText("status")).contains("sealed");
    Json.Obj result = evidence.findObject("result").orElseThrow();
    assertThat(result.find("sequence")).contains(Json.num(1));
    assertThat(new Pointer("/effects/0/value").in(result)).contains(Json.num(2.31));
  }

  @Test
  void a_connection_that_is_a_draft_takes_no_events() {
    String draft = house.connected(Json.obj("definition", "http.json"));
    ConnectorFixture.refused(
        () -> house.event(draft, ConnectorFixture.tick("a", 1)), "resource:uuid");
  }

  @Test
  void a_series_has_one_unit_and_one_value_at_a_time() {
    String connection = house.connected(Json.Obj.EMPTY);
    house.event(connection, ConnectorFixture.tick("a", 2.31));
    Json.Obj corrected = ConnectorFixture.tick("b", 2.32);
    house.event(connection, corrected);
    Json.Obj later = ConnectorFixture.tick("c", 2.4);
    Json.Obj data = later.findObject("data").orElseThrow().with("time", "2026-11-20T15:00:00Z");
    house.event(connection, later.with("data", data));
    Json.Obj euros = later.with("id", "d").with("data", data.with("unit", "EUR"));
    Json.Obj other = data.with("series", "other").with("unit", "no unit");

    ConnectorFixture.refused(() -> house.event(connection, euros), "/data/unit");
    ConnectorFixture.refused(
        () -> house.event(connection, later.with("id", "e").with("data", other)), "/data/unit");
    assertThat(
            new Series(house.stores.documents()).values(ConnectorFixture.ADA.view(), "px.call65"))
        .usingElementComparator(BigDecimal::compareTo)
        .containsExactly(new BigDecimal("2.4"), new BigDecimal("2.32"));
  }

  @Test
  void a_model_forecasts_from_a_series_by_its_key() {
    String connection = house.connected(Json.Obj.EMPTY);
    house.event(connection, ConnectorFixture.tick("a", 2.5));
    Json.Obj next = ConnectorFixture.tick("b", 2.75);
    Json.Obj data = next.findObject("data").orElseThrow().with("time", "2026-11-20T17:00:00Z");
    Json.Obj asked = Json.obj("input", Json.obj("series_key", "px.call65", "horizon", 1));
    OperationCall call =
        OperationCall.of(ConnectorFixture.ADA, asked).withPathValue("model", "forecast.naive");

    ConnectorFixture.refused(() -> house.answer(call, "models.run"), "/input/series_key");
    house.event(connection, next.with("data", data));
    Json.Obj between = data.with("time", "2026-11-20T16:30:00Z").with("value", 2.6);
    house.event(connection, next.with("id", "c").with("data", between));
    Json.Obj yearly = asked.findObject("input").orElseThrow().with("season", 2);
    ConnectorFixture.refused(
        () ->
            house.answer(
                OperationCall.of(ConnectorFixture.ADA, yearly)
                    .withPathValue("model", "forecast.naive"),
                "models.run"),
        "/series_key");
    Json.Obj accepted = house.answer(call, "models.run");
    house.omni.work();

    UUID id = UUID.fromString(accepted.findText("evidence_id").orElseThrow());
    Json.Obj evidence = house.omni.evidence().read(ConnectorFixture.ADA, id, false);
    assertThat(evidence.findObject("result").orElseThrow().canonical()).contains("\"mean\":2.75");
  }

  @Test
  void an_outcome_that_comes_as_an_event_resolves_like_one_that_is_posted() {
    String connection = house.connected(Json.Obj.EMPTY);
    Json.Obj question = Json.obj("key", "px.call65", "resolves_at", "2026-11-21T00:00:00Z");
    Json.Obj forecast =
        Json.obj("question", question)
            .with("prediction", Json.obj("type", "normal", "mean", 2.1334, "sd", 0.1135));
    house.answer(OperationCall.of(ConnectorFixture.ADA, forecast), "forecasts.create");
    Json.Obj event =
        Json.obj("id", "o-1", "source", "/px", "type", "lq.outcome.v1")
            .with(
                "data",
                Json.obj("subject", Json.obj("type", "question", "key", "px.call65"))
                    .with("value", 2.31));

    Json.Obj told = house.event(connection, event);

    assertThat(new Pointer("/effects/0/type").in(told)).contains(Json.str("outcome"));
    Json crps = new Pointer("/effects/0/resolved/0/scores/crps").in(told).orElseThrow();
    assertThat(((Json.Num) crps).asDouble()).isCloseTo(0.118413, within(5e-7));
    assertThat(house.event(connection, event).find("effects")).isEqualTo(told.find("effects"));
  }

  @Test
  void an_outcome_that_comes_without_data_is_refused() {
    String id = house.connected(Json.obj("definition", "events.push"));
    Json.Obj bare = Json.obj("id", "o-1", "source", "/px", "type", "lq.outcome.v1");

    ConnectorFixture.refused(() -> house.event(id, bare), "/data");
    ConnectorFixture.refused(() -> house.event(id, bare.with("data_base64", "e30=")), "/data");
  }

  @Test
  void a_trigger_starts_its_workflow_once_when_its_condition_holds() {
    Json.Obj trigger =
        Json.obj("event_type", "lq.observation.v1", "workflow", FLOW)
            .with("when", "event.data.value > 2")
            .with("input", Json.obj("spot", "${event.data.value}", "label", "fixed"));
    String connection = house.connected(Json.obj("triggers", List.of(trigger)));

    house.event(connection, ConnectorFixture.tick("low", 1.5));
    assertThat(house.started()).isZero();
    Json.Obj told = house.event(connection, ConnectorFixture.tick("high", 2.5));
    Json.Obj again = house.event(connection, ConnectorFixture.tick("high", 2.5));

    assertThat(house.started()).isEqualTo(1);
    assertThat(again.find("triggered")).isEqualTo(told.find("triggered"));
    assertThat(new Pointer("/triggered/0/workflow_id").in(told)).contains(Json.str(FLOW));
    var run =
        house
            .stores
            .runs()
            .listDue(Mode.TEST, ConnectorFixture.NOW, ConnectorFixture.NOW, 1)
            .get(0);
    assertThat(new Pointer("/triggered/0/workflow_run_id").in(told))
        .contains(Json.str(run.id().toString()));
    Json.Obj input = run.listed().input();
    assertThat(input.findObject("input")).contains(Json.obj("spot", 2.5, "label", "fixed"));
    assertThat(new Pointer("/event/id").in(input)).contains(Json.str("high"));
  }

  @Test
  void a_trigger_that_cannot_be_decided_starts_nothing_and_says_so() {
    Json.Obj trigger =
        Json.obj("event_type", "*", "workflow", FLOW).with("when", "event.data.missing > 2");
    String connection = house.connected(Json.obj("triggers", List.of(trigger)));

    Json.Obj told = house.event(connection, ConnectorFixture.tick("a", 3));

    assertThat(house.started()).isZero();
    assertThat(new Pointer("/triggered/0/problem").in(told)).isPresent();
  }

  @Test
  void a_trigger_that_is_wrong_makes_a_draft() {
    Json.Obj trigger = Json.obj("event_type", "*", "workflow", FLOW, "when", "1 +");
    Json.Obj made = house.create(Json.obj("triggers", List.of(trigger, Json.obj("event_type", 1))));
    assertThat(made.findText("status")).contains("draft");
    assertThat(made.findObject("problems").orElseThrow().members().keySet())
        .contains("triggers.1.workflow", "triggers.1.event_type");
    Json.Obj other = house.create(Json.obj("triggers", List.of(trigger)));
    assertThat(other.findObject("problems").orElseThrow().members().keySet())
        .containsExactly("triggers.0.when");
  }
}
