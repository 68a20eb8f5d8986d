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
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Ensembles whose members weigh what their forecasts have been worth. */
class ScoredWeightsTest {
  private static final Caller ADA = Caller.test("ada");
  private static final String CLOSES = "2026-11-20T16:00:00Z";
  private static final Json.Obj SCORED =
      Json.obj(
          "name", "panel",
          "kind", "ensemble",
          "weights", "from_scores",
          "members",
              Json.arr(Json.obj("model", "forecast.ses"), Json.obj("model", "forecast.naive")));

  private Instant now = Instant.parse("2026-11-01T00:00:00Z");
  private final Omni omni =
      Omni.on(new InMemoryStores().stores())
          .with(EarlierOperations.of())
          .clock(() -> now)
          .ids(UUID::randomUUID)
          .build();

  private Json.Obj call(String operation, Json.Obj body) {
    return (Json.Obj)
        omni.operations().answer(operation, OperationCall.of(ADA, body), Optional.empty()).data();
  }

  private void forecast(String key, String model, double mean, double sd) {
    Json.Obj made =
        call(
            "forecasts.create",
            Json.obj(
                "question", Json.obj("key", key, "unit", "USD", "resolves_at", CLOSES),
                "prediction", Json.obj("type", "normal", "mean", mean, "sd", sd),
                "model", model));
    assertThat(made.findText("status")).hasValue("open");
  }

  private void resolve(int questions) {
    for (int k = 0; k < questions; k++) {
      forecast("px-" + k, "forecast.ses", 2.1334, 0.1135);
      forecast("px-" + k, "forecast.naive", 2.00, 0.30);
    }
    now = Instant.parse("2026-11-21T00:00:00Z");
    for (int k = 0; k < questions; k++) {
      call(
          "outcomes.create",
          Json.obj(
              "subject",
              Json.obj("type", "question", "key", "px-" + k),
              "value",
              2.31,
              "observed_at",
              CLOSES));
    }
  }

  private static double weight(Json.Obj made, int member) {
    Json.Obj told = (Json.Obj) made.findArray("members").orElseThrow().get(member);
    return told.findNumber("weight").orElseThrow().doubleValue();
  }

  @Test
  void ten_resolved_forecasts_each_weigh_members_0_613_to_0_387() {
    resolve(10);

    Json.Obj made = call("compositions.create", SCORED);

    assertThat(made.findText("status")).hasValue("active");
    assertThat(made.findText("weights")).hasValue("from_scores");
    assertThat(weight(made, 0)).isCloseTo(0.613, within(5e-4));
    assertThat(weight(made, 1)).isCloseTo(0.387, within(5e-4));
    assertThat(weight(made, 0) / weight(made, 1)).isCloseTo(0.187639 / 0.118413, within(1e-4));
  }

  @Test
  void nine_are_too_few_and_the_draft_says_how_many_there_are() {
    resolve(9);

    Json.Obj made = call("compositions.create", SCORED);

    assertThat(made.findText("status")).hasValue("draft");
    String problems = made.findObject("problems").orElseThrow().canonical();
    assertThat(problems).contains("members.0.model", "members.1.model", "it has 9");
  }

  @Test
  void weights_are_frozen_into_the_version_that_was_made() {
    resolve(10);
    Json.Obj first = call("compositions.create", SCORED);
    now = Instant.parse("2026-11-01T00:00:00Z");
    forecast("px-late", "forecast.ses", 9, 0.1);
    now = Instant.parse("2026-11-21T00:00:00Z");
    Json.Obj subject = Json.obj("type", "question", "key", "px-late");
    call("outcomes.create", Json.obj("subject", subject, "value", 2.31, "observed_at", CLOSES));

    Json.Obj second = call("compositions.create", SCORED);

    assertThat(first.findText("model")).hasValue("lqm:panel@1");
    assertThat(second.findText("model")).hasValue("lqm:panel@2");
    assertThat(weight(second, 0)).isLessThan(0.3);
    List<Json> listed =
        ((Json.Arr)
                omni.operations()
                    .answer(
                        "compositions.list",
                        OperationCall.of(ADA, Json.Obj.EMPTY),
                        Optional.empty())
                    .data())
            .items();
    assertThat(listed)
        .hasSize(2)
        .anySatisfy(each -> assertThat(weight((Json.Obj) each, 0)).isCloseTo(0.613, within(5e-4)));
  }

  @Test
  void only_the_last_forecast_on_a_question_counts_and_one_after_the_fact_never() {
    for (int k = 0; k < 10; k++) {
      forecast("px-" + k, "forecast.ses", 7, 0.1);
    }
    now = now.plusSeconds(60);
    resolve(10);
    Json.Obj made = call("compositions.create", SCORED);

    assertThat(weight(made, 0)).isCloseTo(0.613, within(5e-4));
  }

  @Test
  void weights_from_scores_are_an_ensemble_s_alone() {
    resolve(10);

    Json.Obj made = call("compositions.create", SCORED.with("kind", "cascade"));

    assertThat(made.findText("status")).hasValue("draft");
    assertThat(made.findObject("problems").orElseThrow().has("weights")).isTrue();
  }
}
