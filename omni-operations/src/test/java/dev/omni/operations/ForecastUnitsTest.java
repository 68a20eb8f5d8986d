package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.OperationCall;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The units of questions and of outcomes are those of the one table. */
class ForecastUnitsTest {
  private final Omni omni =
      Omni.on(new InMemoryStores().stores()).with(EarlierOperations.of()).build();

  private Json.Obj called(String operation, Json.Obj body) {
    OperationCall call = OperationCall.of(Caller.test("ada"), body);
    return (Json.Obj) omni.operations().answer(operation, call, Optional.empty()).data();
  }

  private Json.Obj forecast(String unit) {
    Json.Obj question = Json.obj("key", "load", "unit", unit);
    Json.Obj prediction = Json.obj("type", "normal", "mean", 2, "sd", 1);
    return called("forecasts.create", Json.obj("question", question, "prediction", prediction));
  }

  @Test
  void an_outcome_in_another_spelling_of_the_unit_resolves_the_question() {
    assertThat(forecast("kWh").findText("status")).contains("open");

    Json.Obj subject = Json.obj("type", "question", "key", "load");
    Json.Obj told =
        called("outcomes.create", Json.obj("subject", subject, "value", 3, "unit", "kW.h"));

    assertThat(told.findArray("resolved").orElseThrow().size()).isEqualTo(1);
  }

  @Test
  void a_question_in_no_unit_is_a_draft_that_names_the_one_meant() {
    Json.Obj told = forecast("Kw");

    assertThat(told.findText("status")).contains("draft");
    assertThat(told.findObject("problems").orElseThrow().find("question.unit"))
        .contains(Json.arr("Kw is no unit; did you mean kW?"));
  }
}
