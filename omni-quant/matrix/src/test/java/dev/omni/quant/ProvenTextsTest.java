package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.run.StartRun;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.world.World;
import dev.omni.engine.Engines;
import dev.omni.operations.EarlierOperations;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The figures of texts against runs: the public cases, each as its caller sends it. */
class ProvenTextsTest {
  private static final Caller ADA = Caller.test("ada");
  private static final Omni OMNI = omni();
  private static int keys;

  private static Omni omni() {
    var runtime =
        new EmbeddedRuntime(
            "sandbox", Engines.all(), ClockAndIds.system(), EmbeddedRuntime.Threads.none());
    return Omni.on(new InMemoryStores().stores())
        .sandbox(runtime)
        .with(EarlierOperations.of())
        .build();
  }

  static Stream<Named<Json.Obj>> cases() {
    return Resources.array("/cases/prove-text.json").items().stream()
        .map(Json.Obj.class::cast)
        .map(each -> Named.of(each.text("id"), each));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void each_figure_is_judged_as_published(Json.Obj published) {
    Json.Obj judged = verified(request(published));

    Json.Obj expected = published.findObject("expect").orElseThrow();
    assertThat(pairs(judged, "figures", "number", "status"))
        .isEqualTo(expected.find("figures").orElseThrow().toString());
    assertThat(pairs(judged, "excluded", "quote", "rule"))
        .isEqualTo(expected.find("excluded").orElseThrow().toString());
    assertThat(judged.text("verdict")).isEqualTo(expected.text("verdict"));
    quotesAreOfTheText(judged, published.text("text"));
  }

  private static void quotesAreOfTheText(Json.Obj judged, String text) {
    int[] points = text.codePoints().toArray();
    for (String member : List.of("figures", "excluded")) {
      for (Json item : judged.items(member)) {
        Json.Obj part = (Json.Obj) item;
        int start = (int) part.number("start");
        int end = (int) part.number("end");
        assertThat(new String(points, start, end - start)).isEqualTo(part.text("quote"));
      }
    }
  }

  private static String pairs(Json.Obj judged, String member, String one, String other) {
    var pairs = new ArrayList<Json>();
    for (Json item : judged.items(member)) {
      Json.Obj part = (Json.Obj) item;
      pairs.add(Json.arr(part.text(one), part.text(other)));
    }
    return new Json.Arr(pairs).toString();
  }

  private static Json.Obj request(Json.Obj published) {
    Json.Obj request = Json.obj("text", published.text("text"), "locale", published.text("locale"));
    for (String member : List.of("basis", "bindings", "ignore")) {
      if (published.has(member)) {
        request = request.with(member, published.find(member).orElseThrow());
      }
    }
    var runs = new ArrayList<Json>();
    for (Json item : published.items("runs")) {
      Json.Obj run = (Json.Obj) item;
      runs.add(Json.obj("run_id", run(run), "as", run.text("as")));
    }
    return runs.isEmpty() ? request : request.with("runs", new Json.Arr(runs));
  }

  private static String run(Json.Obj run) {
    World world = World.valueOf(run.text("world").toUpperCase(java.util.Locale.ROOT));
    var desk = OMNI.open(ADA, world, "Desk");
    var request =
        new StartRun(
            desk.id(),
            run.text("capability"),
            new IdempotencyKey("proven-text-" + keys++),
            run.findObject("input").orElseThrow());
    return OMNI.start(ADA, request).id().toString();
  }

  private static Json.Obj verified(Json.Obj request) {
    return (Json.Obj)
        OMNI.operations().answer("verify", OperationCall.of(ADA, request), Optional.empty()).data();
  }
}
