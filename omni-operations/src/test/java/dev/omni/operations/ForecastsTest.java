package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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

/** Forecasts and their outcomes, by the operations of callers. */
class ForecastsTest {
  private static final Caller ADA = Caller.test("ada");
  private static final Caller BOB = Caller.test("bob");
  private static final Instant START = Instant.parse("2026-11-01T00:00:00Z");
  private static final String CLOSES = "2026-11-20T16:00:00Z";

  private Instant now = START;
  private final Omni omni =
      Omni.on(new InMemoryStores().stores())
          .with(EarlierOperations.of())
          .clock(() -> now)
          .ids(UUID::randomUUID)
          .build();

  private Json.Obj call(String operation, Caller caller, Json.Obj body) {
    return (Json.Obj)
        omni.operations()
            .answer(operation, OperationCall.of(caller, body), Optional.empty())
            .data();
  }

  private Json.Obj forecast(Caller caller, Json.Obj body) {
    return call("forecasts.create", caller, body);
  }

  private Json.Obj outcome(Json.Obj body) {
    return call("outcomes.create", ADA, body);
  }

  private List<Json> listed(Map<String, String> query) {
    var asked = new OperationCall(ADA, Map.of(), query, Json.Obj.EMPTY, Optional.empty());
    return ((Json.Arr) omni.operations().answer("forecasts.list", asked, Optional.empty()).data())
        .items();
  }

  private static Json.Obj on(String key, Json.Obj prediction) {
    return Json.obj(
        "question",
        Json.obj("key", key, "unit", "USD", "resolves_at", CLOSES),
        "prediction",
        prediction);
  }

  private static Json.Obj normal(double mean, double sd) {
    return Json.obj("type", "normal", "mean", mean, "sd", sd);
  }

  private static Json.Obj binary(double probability) {
    return Json.obj("type", "binary", "probability", probability);
  }

  private static Json.Obj answer(String key, Object value) {
    return Json.obj(
        "subject",
        Json.obj("type", "question", "key", key),
        "value",
        value,
        "observed_at",
        "2026-11-20T16:00:00Z");
  }

  private static double number(Json.Obj object, String name) {
    return object.findNumber(name).orElseThrow().doubleValue();
  }

  private static Json.Obj scores(Json.Obj outcome, Json.Obj forecast) {
    return outcome.findArray("resolved").orElseThrow().items().stream()
        .map(Json.Obj.class::cast)
        .filter(row -> row.find("forecast_id").equals(forecast.find("id")))
        .findFirst()
        .flatMap(row -> row.findObject("scores"))
        .orElseThrow();
  }

  @Test
  void an_outcome_resolves_two_rivals_with_the_scores_of_the_example() {
    Json.Obj ours = forecast(ADA, on("px.call65", normal(2.1334, 0.1135)));
    Json.Obj naive =
        forecast(ADA, on("px.call65", normal(2.00, 0.30)).with("model", "forecast.naive"));
    now = Instant.parse("2026-11-20T17:00:00Z");

    Json.Obj told = outcome(answer("px.call65", 2.31).with("unit", "USD"));
    assertThat(number(scores(told, ours), "crps")).isEqualTo(0.118413, within(5e-7));
    assertThat(number(scores(told, naive), "crps")).isEqualTo(0.187639, within(5e-7));
    assertThat(number(scores(told, ours), "skill")).isEqualTo(0.369, within(5e-4));
    assertThat(ours.findText("status")).contains("open");
    assertThat(listed(Map.of("status", "resolved"))).hasSize(2);
    assertThat(outcome(answer("px.call65", 2.31).with("unit", "USD")).find("id"))
        .isEqualTo(told.find("id"));
  }

  @Test
  void three_forecasters_have_the_peer_score_of_the_example() {
    Json.Obj ours = forecast(ADA, on("rain", binary(0.8)));
    forecast(BOB, on("rain", binary(0.6)));
    forecast(Caller.test("eve"), on("rain", binary(0.5)));
    now = Instant.parse("2026-11-21T00:00:00Z");

    Json.Obj scores = scores(outcome(answer("rain", true)), ours);
    assertThat(number(scores, "brier")).isEqualTo(0.04, within(1e-12));
    assertThat(number(scores, "baseline")).isEqualTo(67.81, within(5e-3));
    assertThat(number(scores, "peer")).isEqualTo(37.88, within(5e-3));
  }

  @Test
  void only_the_last_revision_counts_and_the_time_weighted_mean_stands_beside() {
    Json.Obj first = forecast(ADA, on("k", binary(0.5)));
    now = Instant.parse("2026-11-11T00:00:00Z");
    Json.Obj second = forecast(ADA, on("k", binary(0.9)));
    now = Instant.parse("2026-11-21T00:00:00Z");
    Json.Obj told = outcome(answer("k", true).with("observed_at", "2026-11-16T00:00:00Z"));
    assertThat(number(second, "revision")).isEqualTo(2);
    assertThat(scores(told, first).find("counts")).contains(new Json.Bool(false));
    assertThat(scores(told, second).find("counts")).contains(new Json.Bool(true));
    assertThat(number(scores(told, second), "time_weighted"))
        .isEqualTo((0.25 * 10 + 0.01 * 5) / 15, within(1e-12));
  }

  @Test
  void what_was_committed_after_the_answer_was_observed_is_late_and_counts_nowhere() {
    Json.Obj timely = forecast(ADA, on("k", binary(0.7)));
    now = Instant.parse("2026-11-18T00:00:00Z");
    Json.Obj late = forecast(BOB, on("k", binary(1)));
    Json.Obj told = outcome(answer("k", true).with("observed_at", "2026-11-17T00:00:00Z"));

    assertThat(scores(told, late).find("late")).contains(new Json.Bool(true));
    assertThat(scores(told, late).find("counts")).contains(new Json.Bool(false));
    assertThat(scores(told, timely).has("peer")).isFalse();
    assertThat(scores(told, timely).has("skill")).isFalse();
  }

  @Test
  void another_value_needs_to_name_what_it_corrects_and_then_scores_anew() {
    Json.Obj ours = forecast(ADA, on("k", normal(2, 1)));
    now = Instant.parse("2026-11-21T00:00:00Z");
    Json.Obj first = outcome(answer("k", 2.31));

    Json.Obj refused = outcome(answer("k", 2.30));
    Json.Obj corrected =
        outcome(answer("k", 2.30).with("supersedes", first.find("id")).with("reason", "typo"));

    assertThat(refused.at("/problems/supersedes").canonical()).contains(first.text("id"));
    assertThat(refused.findArray("resolved")).contains(Json.Arr.EMPTY);
    assertThat(corrected.has("problems")).isFalse();
    assertThat(number(scores(corrected, ours), "pit"))
        .isLessThan(number(scores(first, ours), "pit"));
    assertThat(((Json.Obj) listed(Map.of()).get(0)).find("outcome_id"))
        .isEqualTo(corrected.find("id"));
    assertThat(outcome(answer("k", 2.31)).findText("status")).contains("superseded");
  }

  @Test
  void null_annuls_a_question_without_scores() {
    forecast(ADA, on("k", normal(2, 1)));
    now = Instant.parse("2026-11-21T00:00:00Z");

    outcome(answer("k", Json.NULL));

    Json.Obj shown = (Json.Obj) listed(Map.of("question", "k")).get(0);
    assertThat(shown.findText("status")).contains("annulled");
    assertThat(shown.find("scores")).contains(Json.NULL);
  }

  @Test
  void an_outcome_without_a_value_resolves_nothing_and_says_so() {
    forecast(ADA, on("k", normal(2, 1)));

    Json.Obj told = outcome(Json.obj("subject", Json.obj("type", "question", "key", "k")));

    assertThat(told.findObject("problems").orElseThrow().members()).containsOnlyKeys("value");
    assertThat(((Json.Obj) listed(Map.of("question", "k")).get(0)).findText("status"))
        .contains("open");
  }

  @Test
  void a_question_is_named_by_its_key_alone() {
    Json.Obj made = forecast(ADA, on("k", normal(2, 1)));

    Json.Obj told = outcome(Json.obj("question", "k", "value", 2.31));

    assertThat(told.find("subject")).contains(Json.obj("type", "question", "key", "k"));
    assertThat(number(scores(told, made), "crps")).isPositive();
  }

  @Test
  void the_same_forecast_in_another_unit_is_no_repetition() {
    forecast(ADA, on("k", normal(2, 1)));

    Json.Obj told =
        forecast(
            ADA,
            Json.obj("question", Json.obj("key", "k", "unit", "EUR"), "prediction", normal(2, 1)));

    assertThat(told.findText("status")).contains("draft");
    assertThat(told.findObject("problems").orElseThrow().members())
        .containsOnlyKeys("question.unit");
  }

  @Test
  void a_question_closes_and_is_overdue_by_the_clock_and_takes_no_forecast_then() {
    forecast(ADA, on("k", normal(2, 1)));
    now = Instant.parse(CLOSES);

    Json.Obj shown = (Json.Obj) listed(Map.of()).get(0);
    Json.Obj draft = forecast(BOB, on("k", normal(3, 1)));

    assertThat(shown.findText("status")).contains("closed");
    assertThat(shown.find("overdue")).contains(new Json.Bool(true));
    assertThat(draft.findText("status")).contains("draft");
    assertThat(draft.findObject("problems").orElseThrow().members()).containsKey("question");
    assertThat(draft.find("submitted")).contains(on("k", normal(3, 1)));
  }

  @Test
  void what_does_not_fit_the_question_is_kept_as_a_draft_with_what_would_be_right() {
    forecast(ADA, on("k", normal(2, 1)));

    Json.Obj unit =
        forecast(
            BOB,
            Json.obj("question", Json.obj("key", "k", "unit", "EUR"), "prediction", normal(2, 1)));
    Json.Obj kind = forecast(BOB, on("k", binary(0.5)));
    Json.Obj past =
        forecast(
            BOB,
            Json.obj(
                "question", Json.obj("key", "z", "resolves_at", "2020-01-01T00:00:00Z"),
                "prediction", normal(2, 1)));
    Json.Obj run = forecast(BOB, on("z", binary(0.5)).with("run_id", UUID.randomUUID().toString()));

    assertThat(unit.findObject("problems").orElseThrow().members()).containsKey("question.unit");
    assertThat(kind.findObject("problems").orElseThrow().members()).containsKey("prediction.type");
    assertThat(past.findObject("problems").orElseThrow().members())
        .containsKey("question.closes_at");
    assertThat(run.findObject("problems").orElseThrow().members()).containsKey("run_id");
  }

  @Test
  void evidence_of_an_outcome_rests_on_its_forecasts() {
    Json.Obj ours = forecast(ADA, on("k", normal(2, 1)));
    now = Instant.parse("2026-11-21T00:00:00Z");
    Json.Obj told = outcome(answer("k", 2.31));

    UUID id = UUID.fromString(told.findText("id").orElseThrow());
    Json.Obj evidence = omni.evidence().read(ADA, id, true);

    assertThat(evidence.findArray("parents").orElseThrow().items())
        .extracting(parent -> ((Json.Obj) parent).find("evidence_id"))
        .containsExactly(ours.find("id"));
    assertThat(evidence.findArray("included").orElseThrow().size()).isEqualTo(1);
  }

  @Test
  void a_question_in_words_and_a_probability_are_enough() {
    Json.Obj said = Json.obj("question", "Will it rain?", "probability", 0.3);
    Json.Obj made = forecast(ADA, said);

    assertThat(made.findText("status")).contains("open");
    assertThat(forecast(ADA, said).find("id")).isEqualTo(made.find("id"));
    Json.Obj told = outcome(Json.obj("forecast_id", made.find("id"), "value", false));
    assertThat(number(scores(told, made), "brier")).isEqualTo(0.09, within(1e-12));
  }

  @Test
  void who_returns_to_what_was_said_first_has_said_it_last() {
    Json.Obj first = forecast(ADA, on("k", binary(0.3)));
    now = Instant.parse("2026-11-11T00:00:00Z");
    forecast(ADA, on("k", binary(0.9)));
    now = Instant.parse("2026-11-12T00:00:00Z");
    Json.Obj third = forecast(ADA, on("k", binary(0.3)));
    Json.Obj repeated = forecast(ADA, on("k", binary(0.3)));
    now = Instant.parse("2026-11-21T00:00:00Z");
    Json.Obj told = outcome(answer("k", false));

    assertThat(number(third, "revision")).isEqualTo(3);
    assertThat(repeated.find("id")).isEqualTo(third.find("id"));
    assertThat(scores(told, third).find("counts")).contains(new Json.Bool(true));
    assertThat(scores(told, first).find("counts")).contains(new Json.Bool(false));
  }
}
