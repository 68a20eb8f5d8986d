package dev.omni.operations.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.operation.OperationCall;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The track records of models, by which the guard judges their evidence. */
class TrackRecordsTest {
  private static final int ENOUGH = 20;

  private final GuardFixture house = new GuardFixture();

  private void forecast(String key) {
    Json.Obj made =
        house.told(
            "forecasts.create",
            GuardFixture.ADA,
            Json.obj(
                "question",
                Json.obj("key", key, "resolves_at", house.now().plus(Duration.ofHours(1))),
                "prediction",
                Json.obj("type", "normal", "mean", 2, "sd", 0.1),
                "model",
                "forecast.ses"));
    assertThat(made.findText("status")).hasValue("open");
  }

  private Json outcome(String key, double value, Optional<Json> corrected) {
    Json.Obj subject = Json.obj("type", "question", "key", key);
    Json.Obj body =
        Json.obj("subject", subject, "value", value).withPresent("supersedes", corrected);
    return house.told("outcomes.create", GuardFixture.ADA, body).find("id").orElseThrow();
  }

  private String forecastOfTheModel() {
    Json.Obj input = Json.obj("series", List.of(1, 2, 3, 4, 5, 6, 7, 8), "horizon", 1);
    Json.Obj call = Json.obj("input", input);
    var asked = OperationCall.of(GuardFixture.ADA, call);
    Json.Obj started =
        (Json.Obj)
            house
                .omni
                .operations()
                .answer(
                    "models.run", asked.withPathValue("model", "forecast.ses"), Optional.empty())
                .data();
    house.omni.work();
    return started.findText("id").orElseThrow();
  }

  @Test
  void the_guard_judges_a_model_by_the_outcomes_that_hold_now() {
    var wrong = new ArrayList<Json>();
    for (int k = 0; k < ENOUGH; k++) {
      forecast("px-" + k);
    }
    house.forward(Duration.ofHours(2));
    for (int k = 0; k < ENOUGH; k++) {
      wrong.add(outcome("px-" + k, 9, Optional.empty()));
    }
    Json.Obj action = GuardFixture.quoted(9, forecastOfTheModel());

    Json.Obj before = house.checked(GuardFixture.ADA, action);
    for (int k = 0; k < ENOUGH; k++) {
      outcome("px-" + k, 2, Optional.of(wrong.get(k)));
    }
    Json.Obj after = house.checked(GuardFixture.ADA, action);

    assertThat(GuardFixture.reason(before, "calibration")).isPresent();
    assertThat(GuardFixture.reason(after, "calibration")).isEmpty();
  }
}
