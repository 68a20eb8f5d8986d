package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.OperationCall;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys of tools, for operations that take none as requests. */
class ToolKeysTest {
  private static final Caller ADA = Caller.test("ada");
  private static final Map<String, Json.Obj> CALLS =
      Map.of(
          "verify",
          Json.obj("claim", Json.obj("value", "2"), "basis", Json.obj("expression", "1 + 1")),
          "forecasts.create",
          forecast(0.3),
          "outcomes.create",
          Json.obj("subject", Json.obj("type", "question", "key", "rain"), "value", true));

  private final Omni omni =
      Omni.on(new InMemoryStores().stores()).with(EarlierOperations.of()).build();

  private Json.Obj tool(String operation, Json.Obj body, String key) {
    var call = OperationCall.of(ADA, body);
    return (Json.Obj) omni.operations().tool(operation, call, Optional.of(key)).data();
  }

  private static Json.Obj forecast(double probability) {
    return Json.obj(
        "question",
        Json.obj("key", "rain", "resolves_at", "2099-01-01T00:00:00Z"),
        "prediction",
        Json.obj("type", "binary", "probability", probability));
  }

  @ParameterizedTest
  @ValueSource(strings = {"verify", "forecasts.create", "outcomes.create"})
  void a_key_is_for_one_call(String operation) {
    Json.Obj call = CALLS.get(operation);
    Json.Obj first = tool(operation, call, "one");

    assertThat(tool(operation, call, "one")).isEqualTo(first);
    assertThatThrownBy(() -> tool(operation, call.with("context", "another"), "one"))
        .hasMessageContaining("already used with a different request");
  }

  @Test
  void a_key_that_is_none_is_told_as_the_argument_that_it_is() {
    assertThatThrownBy(() -> tool("verify", CALLS.get("verify"), "x".repeat(129)))
        .hasMessageContaining("/idempotency_key: must be 1 to 128 visible");
  }

  @Test
  void a_late_copy_of_a_repeated_forecast_does_not_speak_again() {
    Json.Obj first = tool("forecasts.create", forecast(0.3), "one");
    Json.Obj repeated = tool("forecasts.create", forecast(0.3), "two");
    Json.Obj second = tool("forecasts.create", forecast(0.9), "three");
    Json.Obj late = tool("forecasts.create", forecast(0.3), "two");

    assertThat(repeated).isEqualTo(first);
    assertThat(late).isEqualTo(first);
    assertThat(tool("forecasts.create", forecast(0.9), "four")).isEqualTo(second);
  }
}
