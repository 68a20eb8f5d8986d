package dev.omni.operations.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.operations.forecast.ForecastQuestion.Settled;
import dev.omni.operations.forecast.ForecastQuestion.Status;
import dev.omni.operations.forecast.ForecastQuestion.Times;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The scores of the forecasts of one question, compared with each other. */
class ScoreboardTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final UUID A = new UUID(0, 1);
  private static final UUID B = new UUID(0, 2);
  private static final UUID C = new UUID(0, 3);

  private static ForecastQuestion question(String family) {
    return new ForecastQuestion(
        "rain",
        Optional.of("mm"),
        new Times(Optional.of(NOON), Optional.of(NOON.plusSeconds(60))),
        family,
        Optional.empty());
  }

  private static ForecastRevision revision(UUID id, String who, int seconds, Json.Obj scores) {
    return new ForecastRevision(id, who, NOON.plusSeconds(seconds), scores, Optional.empty());
  }

  private static Map<UUID, Json.Obj> scores(String family, ForecastRevision... all) {
    return new Scoreboard(question(family), List.of(all), NOON.plusSeconds(100)).scores();
  }

  private static double number(Json.Obj scores, String name) {
    return scores.findNumber(name).orElseThrow().doubleValue();
  }

  @Test
  void the_last_forecast_of_each_forecaster_counts_and_a_late_one_does_not() {
    Json.Obj score = Json.obj("brier", 0.2);
    Map<UUID, Json.Obj> told =
        scores(
            "binary",
            revision(C, "ada", 101, score),
            revision(A, "ada", -200, score),
            revision(B, "ada", -100, score));

    assertThat(told.keySet()).containsExactly(A, B, C);
    assertThat(told.get(A)).isEqualTo(score.with("counts", false).with("late", false));
    assertThat(told.get(B).flag("counts")).isTrue();
    assertThat(told.get(C)).isEqualTo(score.with("counts", false).with("late", true));
  }

  /** Metaculus, score_math: 100 n / (n - 1) times the distance from the mean logarithm. */
  @Test
  void a_peer_score_is_above_zero_for_the_better_one_and_half_of_it_for_numbers() {
    ForecastRevision better = revision(A, "ada", -2, Json.obj("log", 0.1));
    ForecastRevision worse = revision(B, "bob", -1, Json.obj("log", 0.5));
    Map<UUID, Json.Obj> told = scores("binary", better, worse);

    assertThat(number(told.get(A), "peer")).isCloseTo(40, within(1e-9));
    assertThat(number(told.get(B), "peer")).isCloseTo(-40, within(1e-9));
    assertThat(number(scores("number", better, worse).get(A), "peer")).isCloseTo(20, within(1e-9));
    assertThat(scores("binary", better).get(A).has("peer")).isFalse();
    ForecastRevision impossible = revision(C, "eve", -1, Json.obj("log", Json.NULL));
    assertThat(scores("binary", better, worse, impossible).get(A).has("peer")).isFalse();
  }

  @Test
  void skill_is_against_the_own_baseline_else_the_first_forecast_of_another() {
    ForecastRevision first = revision(A, "ada", -3, Json.obj("crps", 4));
    ForecastRevision second = revision(B, "bob", -2, Json.obj("crps", 1));
    var based =
        new ForecastRevision(
            C, "eve", NOON.minusSeconds(1), Json.obj("crps", 1), Optional.of(Json.obj("crps", 2)));
    Map<UUID, Json.Obj> told = scores("number", first, second, based);

    assertThat(number(told.get(A), "skill")).isEqualTo(-3);
    assertThat(number(told.get(B), "skill")).isEqualTo(0.75);
    assertThat(number(told.get(C), "skill")).isEqualTo(0.5);
    assertThat(scores("number", first).get(A).has("skill")).isFalse();
    ForecastRevision perfect = revision(B, "bob", -2, Json.obj("crps", 0));
    assertThat(scores("number", first, perfect).get(A).has("skill")).isFalse();
  }

  /** Each forecast stands until the next one, the last until the question closes. */
  @Test
  void a_time_weighted_score_is_the_mean_over_the_time_that_each_forecast_stood() {
    Map<UUID, Json.Obj> told =
        scores(
            "binary",
            revision(A, "ada", -40, Json.obj("brier", 0.8)),
            revision(B, "ada", -10, Json.obj("brier", 0.4)));

    assertThat(number(told.get(B), "time_weighted")).isCloseTo(0.7, within(1e-12));
    Json.Obj afterwards = scores("binary", revision(A, "ada", 10, Json.obj("brier", 0.8))).get(A);
    assertThat(number(afterwards, "time_weighted")).isEqualTo(0.8);
    assertThat(scores("binary", revision(A, "ada", -1, Json.Obj.EMPTY)).get(A).has("time_weighted"))
        .isFalse();
  }

  @Test
  void the_score_for_comparisons_is_twice_the_pinball_loss_or_the_first_there_is() {
    assertThat(Scoreboard.primary(Json.obj("pinball", 2, "crps", 9))).hasValue(4);
    assertThat(Scoreboard.primary(Json.obj("ae", 3, "brier", 2, "crps", 1))).hasValue(1);
    assertThat(Scoreboard.primary(Json.obj("ae", 3, "brier", 2))).hasValue(2);
    assertThat(Scoreboard.primary(Json.obj("ae", 3))).hasValue(3);
    assertThat(Scoreboard.primary(Json.obj("log", 3))).isEmpty();
  }

  @Test
  void a_question_is_open_until_it_closes_and_settled_by_its_outcome() {
    ForecastQuestion rain = question("binary");
    ForecastQuestion settled = rain.with(new Settled(A, Json.num(3)));

    assertThat(rain.status(NOON.minusNanos(1))).isEqualTo(Status.OPEN).hasToString("open");
    assertThat(rain.status(NOON)).isEqualTo(Status.CLOSED);
    assertThat(settled.status(NOON)).isEqualTo(Status.RESOLVED);
    assertThat(rain.with(new Settled(A, Json.NULL)).status(NOON)).isEqualTo(Status.ANNULLED);
    assertThat(rain.isPastResolution(NOON.plusSeconds(60))).isTrue();
    assertThat(rain.isPastResolution(NOON.plusSeconds(59))).isFalse();
    assertThat(settled.isPastResolution(NOON.plusSeconds(60))).isFalse();
  }

  @Test
  void a_question_is_read_as_it_was_stored() {
    ForecastQuestion rain = question("binary");
    ForecastQuestion settled = rain.with(new Settled(A, Json.num(3)));

    assertThat(ForecastQuestion.fromJson(rain.json())).isEqualTo(rain);
    assertThat(ForecastQuestion.fromJson(settled.json())).isEqualTo(settled);
    assertThat(settled.toView().members().keySet())
        .containsExactly("key", "unit", "closes_at", "resolves_at");
  }
}
