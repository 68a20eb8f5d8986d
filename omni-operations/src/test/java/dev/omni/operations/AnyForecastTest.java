package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.OperationCall;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.testkit.AnyJson;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Arbitrary objects as forecasts and outcomes, stored as sent. */
class AnyForecastTest {
  private static final List<String> WORDS =
      List.of("question", "normal", "rain", "2026-11-20T16:00:00Z", "run");
  private static final List<String> NAMES =
      List.of(
          "question",
          "key",
          "prediction",
          "type",
          "mean",
          "sd",
          "value",
          "subject",
          "id",
          "probability",
          "observed_at",
          "resolves_at",
          "baseline",
          "model",
          "run_id",
          "unit",
          "supersedes",
          "forecast_id",
          "uncertainty",
          "components",
          "levels");

  private final Omni omni =
      Omni.on(new InMemoryStores().stores())
          .with(EarlierOperations.of())
          .clock(() -> Instant.parse("2026-11-01T00:00:00Z"))
          .ids(UUID::randomUUID)
          .build();

  private Optional<Json> kept(String operation, Json.Obj body) {
    OperationCall call = OperationCall.of(Caller.test("ada"), body);
    Json told = omni.operations().answer(operation, call, Optional.empty()).data();
    return ((Json.Obj) told).find("submitted");
  }

  @Provide
  Arbitrary<Json> anything() {
    return AnyJson.nested(3, WORDS, NAMES);
  }

  @Property
  void no_object_is_refused(@ForAll("anything") Json sent) {
    Json.Obj body = sent instanceof Json.Obj object ? object : Json.obj("question", sent);

    assertThat(kept("forecasts.create", body)).contains(body);
    assertThat(kept("outcomes.create", body)).contains(body);
  }
}
