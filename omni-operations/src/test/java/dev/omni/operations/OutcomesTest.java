package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.application.json.JsonReader;
import dev.omni.application.operation.OperationCall;
import dev.omni.domain.json.Json;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Outcomes beyond their value, and queries of forecasts. */
class OutcomesTest {
  private final WorkflowFixture house = new WorkflowFixture();

  private Json.Obj outcome(Json uncertainty) {
    Json.Obj subject = Json.obj("type", "question", "key", "px");
    Json.Obj body = Json.obj("subject", subject, "value", 1, "uncertainty", uncertainty);
    return house.answer("outcomes.create", WorkflowFixture.ADA, "-", body);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"standard\": -1}",
        "{\"standard\": \"small\"}",
        "{\"expanded\": 1}",
        "{\"expanded\": 1, \"k\": 0}",
        "{\"lower\": 2, \"upper\": 1, \"level\": 0.9}",
        "{\"lower\": 1, \"upper\": 2, \"level\": 1}",
        "{}",
        "5"
      })
  void an_uncertainty_that_is_none_is_a_problem(String sent) {
    Json.Obj told = outcome(JsonReader.parse(sent));

    assertThat(told.findObject("problems").flatMap(p -> p.findArray("uncertainty"))).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"standard\": 0.5}",
        "{\"standard\": 0.5, \"dof\": 4}",
        "{\"expanded\": 1, \"k\": 2}",
        "{\"lower\": 0.0200180077299730, \"upper\": 1.9799819922700269, \"level\": 0.95}"
      })
  void every_form_of_an_uncertainty_counts_beside_the_error_of_a_run(String sent) {
    Json.Obj told = measured("m2", JsonReader.parse(sent), 7);

    assertThat(residual(told, "en")).isEqualTo(1 / (2 * Math.hypot(0.5, 2)), within(1e-9));
  }

  private static double residual(Json.Obj told, String name) {
    return told.findObject("residual").flatMap(r -> r.findNumber(name)).orElseThrow().doubleValue();
  }

  /** An outcome of a model's run that found 6 m2, with a standard uncertainty of 2 m2. */
  private Json.Obj measured(String unit, Json uncertainty, double value) {
    Json.Obj length = Json.obj("value", 3, "unit", "m", "uncertainty", Json.obj("standard", 1));
    Json.Obj input =
        Json.obj("expression", "2 * a * b", "inputs", Json.obj("a", length))
            .with("inputs", Json.obj("a", length, "b", Json.obj("value", 1, "unit", "m")));
    OperationCall call =
        OperationCall.of(WorkflowFixture.ADA, Json.obj("task", "quantity", "input", input))
            .withPathValue("model", "ref.float64");
    Json run = house.omni.operations().answer("models.run", call, Optional.empty()).data();
    house.omni.work();
    Json.Obj subject = Json.obj("type", "run", "id", ((Json.Obj) run).find("id"));
    return house.answer(
        "outcomes.create",
        WorkflowFixture.ADA,
        "-",
        Json.obj("subject", subject, "value", value, "unit", unit, "uncertainty", uncertainty));
  }

  @Test
  void an_outcome_in_another_unit_is_converted_and_one_of_something_else_is_a_problem() {
    Json.Obj standard = Json.obj("standard", 5000);
    Json.Obj told = measured("cm2", standard, 70_000);

    assertThat(residual(told, "difference")).isEqualTo(1, within(1e-12));
    assertThat(residual(told, "en")).isEqualTo(1 / (2 * Math.hypot(0.5, 2)), within(1e-9));
    assertThat(WorkflowFixture.at(measured("s", standard, 7), "/problems/unit/0"))
        .isEqualTo(Json.str("must be convertible to m2: s has dimension s, and m2 has m2"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "status | opened | must be one of draft, open, closed, resolved, annulled",
        "status | '' | must be one of draft, open, closed, resolved, annulled",
        "question | '' | must have at least 1 character",
        "model | '' | must have at least 1 character",
      })
  void a_filter_of_forecasts_that_none_could_fit_is_refused(String name, String sent, String rule) {
    OperationCall asked =
        new OperationCall(
            WorkflowFixture.ADA, Map.of(), Map.of(name, sent), Json.Obj.EMPTY, Optional.empty());

    assertThatThrownBy(
            () -> house.omni.operations().answer("forecasts.list", asked, Optional.empty()))
        .hasMessageContaining("parameter:" + name)
        .hasMessageContaining(rule);
  }
}
