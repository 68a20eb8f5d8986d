package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.run.StartRun;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.domain.access.Binding;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.world.World;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.operations.EarlierOperations;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The figures of texts against runs: the public cases, each as its caller sends it. */
class ProvenTextsTest {
  private static final Caller ADA = Caller.test("ada");
  private static final String VANILLA = "finance.option.vanilla";
  private static final Json.Obj OPTION =
      Json.obj("type", "call", "spot", 60, "strike", 65, "rate", 0.08, "volatility", 0.3)
          .with("expiry_years", 0.25);
  private static final Omni OMNI = omni();
  private static int keys;

  private static Omni omni() {
    return omni(Engines.all());
  }

  private static Omni omni(List<JsonEngine> engines) {
    var runtime =
        new EmbeddedRuntime(
            "sandbox", engines, ClockAndIds.system(), EmbeddedRuntime.Threads.none());
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

  /** A caller of the other mode, and one of another project. */
  static Stream<Caller> others() {
    Binding own = ADA.binding();
    Binding theirs =
        new Binding(
            own.organizationId(), new UUID(7, 7), new UUID(7, 8), own.mode(), Optional.empty());
    return Stream.of(
        Caller.live("ada"),
        new Caller(ADA.principal(), new UUID(7, 9), theirs, Scope.all(), "req_theirs"));
  }

  @ParameterizedTest
  @MethodSource("others")
  void a_run_of_others_proves_no_more_than_one_that_there_is_not(Caller other) {
    String mine = started(OMNI, VANILLA, World.FINANCE, OPTION);
    String nobody = new UUID(1, 2).toString();
    List<String> judged =
        Stream.of(mine, nobody)
            .map(
                id ->
                    verified(other, text(id))
                        .without("evidence_id")
                        .without("id")
                        .toString()
                        .replace(id, "ID"))
            .map(answer -> answer.replaceAll("\"(created_at|sha256)\":\"[^\"]*\"", ""))
            .toList();

    assertThat(verified(text(mine)).text("verdict")).isEqualTo("pass");
    assertThat(judged.get(0))
        .contains("\"inconclusive\"", "\"not_found\"")
        .doesNotContain("2.13336")
        .isEqualTo(judged.get(1));
  }

  /** An engine that computes another price from the second time on. */
  private static JsonEngine drifting(JsonEngine engine) {
    var times = new AtomicInteger();
    JsonEngine drifting = mock(JsonEngine.class, delegatesTo(engine));
    doReturn(drifting).when(drifting).having(any());
    doAnswer(
            call -> {
              JsonComputed computed = engine.compute(call.getArgument(0), call.getArgument(1));
              return times.incrementAndGet() == 1
                  ? computed
                  : JsonComputed.of(computed.result().with("price", 2.13337));
            })
        .when(drifting)
        .compute(any(), any());
    return drifting;
  }

  private static Json.Obj proved(Omni omni, String run, boolean recompute) {
    OperationCall call = OperationCall.of(ADA, text(run).with("recompute", recompute));
    return (Json.Obj) omni.operations().answer("verify", call, Optional.empty()).data();
  }

  private static String status(Json.Obj judged) {
    return ((Json.Obj) judged.items("sources").get(0)).text("status");
  }

  @Test
  void a_run_that_is_computed_again_proves_only_what_it_gives_again() {
    Omni drifts =
        omni(
            Engines.all().stream()
                .map(each -> each.capability().id().equals(VANILLA) ? drifting(each) : each)
                .toList());
    String steady = started(OMNI, VANILLA, World.FINANCE, OPTION);
    String drifted = started(drifts, VANILLA, World.FINANCE, OPTION);

    Json.Obj same = proved(OMNI, steady, true);
    assertThat(List.of(status(same), same.text("verdict"))).containsExactly("usable", "pass");
    assertThat(proved(drifts, drifted, false).text("verdict")).isEqualTo("pass");
    Json.Obj other = proved(drifts, drifted, true);
    assertThat(List.of(status(other), other.text("verdict")))
        .containsExactly("changed", "inconclusive");
    assertThat(((Json.Obj) other.items("figures").get(0)).text("status")).isEqualTo("unproven");
  }

  /** It is not said to be changed, as nothing says so. */
  @Test
  void a_run_that_cannot_be_computed_again_proves_nothing_when_that_is_wanted() {
    Json.Obj walk =
        Json.obj("species", Json.arr(Json.obj("id", "X", "initial", 5)))
            .with("output_times", Json.of(List.of(1)))
            .with("runs", 100)
            .with(
                "reactions",
                Json.arr(
                    Json.obj("reactants", Json.obj("X", 1), "products", Json.Obj.EMPTY)
                        .with("rate_constant", 0.1)));
    String job = started(OMNI, "biology.reaction-network.ssa-ensemble", World.BIOLOGY, walk);
    OMNI.work();

    assertThat(status(proved(OMNI, job, false))).isEqualTo("usable");
    Json.Obj again = proved(OMNI, job, true);
    assertThat(List.of(status(again), again.text("verdict")))
        .containsExactly("failed", "inconclusive");
  }

  @Test
  void what_is_signed_has_the_digest_of_a_text_and_its_numbers_and_never_its_words() {
    String words = "The secret merger is worth 2.13 USD, as the price is.";
    Json.Obj stated = Json.obj("value", "2.13", "unit", "USD", "source", "a table");
    Json.Obj judged = verified(Json.obj("text", words, "basis", Json.obj("price", stated)));
    OperationCall reading =
        OperationCall.of(ADA, Json.Obj.EMPTY).withPathValue("uuid", judged.text("evidence_id"));
    Json evidence = OMNI.operations().answer("evidence.read", reading, Optional.empty()).data();
    String payload =
        ((Json.Str) new Pointer("/envelope/payload").in(evidence).orElseThrow()).value();
    String signed = new String(Base64.getDecoder().decode(payload), StandardCharsets.UTF_8);

    assertThat(judged.text("text_sha256")).isEqualTo(Sha256.sha256(words));
    assertThat(evidence.toString())
        .contains(Sha256.sha256(words), "\"2.13\"")
        .doesNotContain("merger", "as the price");
    assertThat(signed).contains(Sha256.sha256(beside(evidence, "result"))).doesNotContain("merger");
  }

  /** Returns a document that stands beside what is signed, which has its digest. */
  private static String beside(Json evidence, String name) {
    return ((Json.Obj) evidence).findObject(name).orElseThrow().canonical();
  }

  private static Json.Obj text(String run) {
    return Json.obj("text", "The price is 2.1334.", "runs", Json.arr(run));
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
    Json.Obj input = run.findObject("input").orElseThrow();
    return started(OMNI, run.text("capability"), world, input);
  }

  private static String started(Omni omni, String capability, World world, Json.Obj input) {
    var desk = omni.open(ADA, world, "Desk");
    var key = new IdempotencyKey("proven-text-" + keys++);
    return omni.start(ADA, new StartRun(desk.id(), capability, key, input)).id().toString();
  }

  private static Json.Obj verified(Json.Obj request) {
    return verified(ADA, request);
  }

  private static Json.Obj verified(Caller caller, Json.Obj request) {
    OperationCall call = OperationCall.of(caller, request);
    return (Json.Obj) OMNI.operations().answer("verify", call, Optional.empty()).data();
  }
}
