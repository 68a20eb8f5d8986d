package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.OperationCall;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Outcomes that correct earlier ones, and what forecasts keep of those. */
class CorrectedOutcomesTest {
  private static final Caller ADA = Caller.test("ada");
  private static final Instant OBSERVED = Instant.parse("2026-11-21T00:00:00Z");

  private Instant now = Instant.parse("2026-11-01T00:00:00Z");
  private final Omni omni =
      Omni.on(new InMemoryStores().stores())
          .with(EarlierOperations.of())
          .clock(() -> now)
          .ids(UUID::randomUUID)
          .build();

  private Json.Obj call(String operation, Json.Obj body) {
    OperationCall call = OperationCall.of(ADA, body);
    return (Json.Obj) omni.operations().answer(operation, call, Optional.empty()).data();
  }

  private void forecast() {
    Json.Obj question = Json.obj("key", "k", "resolves_at", "2026-11-20T16:00:00Z");
    Json.Obj prediction = Json.obj("type", "normal", "mean", 2, "sd", 1);
    call("forecasts.create", Json.obj("question", question, "prediction", prediction));
  }

  private Json.Obj outcome(Json.Obj body) {
    return call("outcomes.create", body);
  }

  private List<Json> listed() {
    Map<String, String> query = Map.of("question", "k");
    var asked = new OperationCall(ADA, Map.of(), query, Json.Obj.EMPTY, Optional.empty());
    return ((Json.Arr) omni.operations().answer("forecasts.list", asked, Optional.empty()).data())
        .items();
  }

  private static Json.Obj answer(Object value) {
    return Json.obj(
        "subject",
        Json.obj("type", "question", "key", "k"),
        "value",
        value,
        "observed_at",
        "2026-11-20T16:00:00Z");
  }

  @Test
  void what_held_before_a_correction_stays_in_the_history_of_the_forecast() {
    forecast();
    now = OBSERVED;
    Json first = outcome(answer(3)).find("id").orElseThrow();
    Json second = outcome(answer(Json.NULL).with("supersedes", first)).find("id").orElseThrow();
    Json third = outcome(answer(2).with("supersedes", second)).find("id").orElseThrow();

    Json.Obj shown = (Json.Obj) listed().get(0);
    List<Json> history = shown.items("history");

    assertThat(shown.findText("status")).contains("resolved");
    assertThat(shown.find("outcome_id")).contains(third);
    assertThat(history).hasSize(2);
    assertThat(((Json.Obj) history.get(0)).find("outcome_id")).contains(first);
    assertThat(((Json.Obj) history.get(0)).findObject("scores")).isPresent();
    assertThat(((Json.Obj) history.get(1)).find("outcome_id")).contains(second);
    assertThat(((Json.Obj) history.get(1)).find("status")).contains(Json.str("annulled"));
    assertThat(((Json.Obj) history.get(1)).find("scores")).contains(Json.NULL);
    assertThat(((Json.Obj) history.get(1)).findText("superseded_at")).contains(now.toString());
  }

  @Test
  void a_correction_of_an_outcome_that_does_not_hold_names_the_one_that_does() {
    forecast();
    now = OBSERVED;
    Json.Obj first = outcome(answer(3));
    Json.Obj second = outcome(answer(4).with("supersedes", first.find("id")));

    for (Object stale : List.of(first.find("id"), UUID.randomUUID())) {
      Json.Obj refused = outcome(answer(5).with("supersedes", stale));
      assertThat(refused.findObject("problems").orElseThrow().canonical())
          .contains("supersedes", second.findText("id").orElseThrow());
      assertThat(refused.find("resolved")).contains(Json.Arr.EMPTY);
    }
  }

  @Test
  void what_became_of_a_decision_is_corrected_by_an_outcome_of_the_same_decision_alone() {
    Json decision = call("guard.check", Json.obj("action", "pay")).find("id").orElseThrow();
    Json other = call("guard.check", Json.obj("action", "pray")).find("id").orElseThrow();
    Json.Obj harm = Json.obj("guard_decision_id", decision, "value", "harm");
    Json first = outcome(harm).find("id").orElseThrow();
    Json.Obj ok = Json.obj("guard_decision_id", decision, "value", "ok", "supersedes", first);

    Json.Obj foreign = outcome(ok.with("guard_decision_id", other));
    Json.Obj corrected = outcome(ok);
    Json.Obj stale = outcome(harm.with("supersedes", first).with("reason", "late"));

    assertThat(foreign.findObject("problems").orElseThrow().members()).containsKey("supersedes");
    assertThat(corrected.has("problems")).isFalse();
    assertThat(stale.findObject("problems").orElseThrow().members()).containsKey("supersedes");
    var asked =
        new OperationCall(
            ADA,
            Map.of(),
            Map.of("decision", ((Json.Str) decision).value()),
            Json.Obj.EMPTY,
            Optional.empty());
    assertThat(
            ((Json.Arr) omni.operations().answer("outcomes.list", asked, Optional.empty()).data())
                .items())
        .map(each -> ((Json.Obj) each).findText("status").orElseThrow())
        .contains("superseded");
  }

  @Test
  void an_observation_by_a_clock_that_is_a_little_ahead_counts_as_now_and_no_later_one() {
    forecast();
    now = OBSERVED;
    Json.Obj ahead = outcome(answer(3).with("observed_at", OBSERVED.plusSeconds(6)));
    Json.Obj little = outcome(answer(3).with("observed_at", OBSERVED.plusSeconds(4)));

    assertThat(ahead.findObject("problems").orElseThrow().members())
        .containsOnlyKeys("observed_at");
    assertThat(ahead.find("resolved")).contains(Json.Arr.EMPTY);
    assertThat(little.has("problems")).isFalse();
    assertThat(little.findText("observed_at")).contains(OBSERVED.toString());
  }

  @Test
  void an_answer_that_no_prediction_can_have_resolves_nothing_and_names_those_that_are_possible() {
    Json.Obj question = Json.obj("key", "k", "resolves_at", "2026-11-20T16:00:00Z");
    Json.Obj parties = Json.obj("red", 0.25, "blue", 0.75);
    Json.Obj prediction = Json.obj("type", "categorical", "probabilities", parties);
    call("forecasts.create", Json.obj("question", question, "prediction", prediction));
    now = OBSERVED;

    Json.Obj recorded = outcome(answer("green"));

    assertThat(recorded.findText("status")).contains("recorded");
    assertThat(recorded.find("resolved")).contains(Json.Arr.EMPTY);
    assertThat(
            recorded
                .findObject("problems")
                .flatMap(all -> all.findArray("value"))
                .orElseThrow()
                .canonical())
        .contains("red", "blue");
    assertThat(((Json.Obj) listed().get(0)).find("outcome_id")).isNotEqualTo(recorded.find("id"));
  }
}
