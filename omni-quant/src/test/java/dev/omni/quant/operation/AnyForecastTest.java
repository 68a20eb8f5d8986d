package dev.omni.quant.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.memory.MemoryStores;
import dev.omni.application.operation.Call;
import dev.omni.application.spi.Doors;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.quant.instrument.Instruments;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever object is sent as a forecast or an outcome is kept as it was sent. */
class AnyForecastTest {
  private final Omni omni =
      Omni.on(new MemoryStores().stores())
          .quantitative(Instruments.all())
          .doors(new Doors(() -> Instant.parse("2026-11-01T00:00:00Z"), UUID::randomUUID))
          .build();

  private Optional<Json> kept(String operation, Json.Obj body) {
    Call call = Call.of(Caller.test("ada"), body);
    Json told = omni.operations().answer(operation, call, Optional.empty()).data();
    return ((Json.Obj) told).get("submitted");
  }

  @Provide
  Arbitrary<Json> anything() {
    return nested(3);
  }

  private static Arbitrary<Json> nested(int depth) {
    Arbitrary<Json> leaf =
        Arbitraries.oneOf(
            Arbitraries.of(Json.NULL, new Json.Bool(true), Json.str(""), Json.num(1)),
            Arbitraries.doubles().between(-1e300, 1e300).map(Json::num),
            Arbitraries.of("question", "normal", "rain", "2026-11-20T16:00:00Z", "run")
                .map(Json::str));
    if (depth == 0) {
      return leaf;
    }
    Arbitrary<String> names =
        Arbitraries.of(
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
    Arbitrary<Json> inner = nested(depth - 1);
    return Arbitraries.oneOf(
        leaf,
        inner.list().ofMaxSize(3).map(Json.Arr::new),
        Combinators.combine(names.list().ofMaxSize(6).uniqueElements(), inner.list().ofSize(6))
            .as(AnyForecastTest::object));
  }

  private static Json object(List<String> names, List<Json> values) {
    Json.Obj made = Json.Obj.EMPTY;
    for (int i = 0; i < names.size(); i++) {
      made = made.with(names.get(i), values.get(i));
    }
    return made;
  }

  @Property(tries = 150)
  void no_object_is_refused(@ForAll("anything") Json sent) {
    Json.Obj body = sent instanceof Json.Obj object ? object : Json.obj("question", sent);

    assertThat(kept("forecasts.create", body)).contains(body);
    assertThat(kept("outcomes.create", body)).contains(body);
  }
}
