package dev.omni.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.run.StartRun;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunError;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.World;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import dev.omni.testkit.TestEngine;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of runs whose engine breaks its promise. */
@Timeout(60)
class BrokenEnginesTest {
  private static final Caller ADA = Caller.test("ada");
  private static final String BROKEN = "The engine could not compute this input.";

  /** An engine with the contract of another, and a computation that breaks. */
  private record Breaking(JsonEngine sound, BiFunction<Json.Obj, Work, JsonComputed> way)
      implements JsonEngine {
    @Override
    public Capability capability() {
      return sound.capability();
    }

    @Override
    public JsonComputed compute(Json.Obj input, Work work) {
      return way.apply(input, work);
    }
  }

  private static JsonComputed thrown(Error error) {
    throw error;
  }

  @SuppressWarnings("InfiniteRecursion") // On purpose.
  private static JsonComputed endless(long depth) {
    return endless(depth + 1);
  }

  @SuppressWarnings("NullAway") // Engines of others may return null.
  static Stream<Arguments> ways() {
    return Stream.of(
        way("null", "The engine gave no result.", (in, work) -> null),
        way("a null result", "The engine gave no result.", (in, work) -> JsonComputed.of(null)),
        way("an exception", BROKEN, (in, work) -> JsonComputed.of((Json.Obj) (Json) Json.arr())),
        way("a failed assertion", BROKEN, (in, work) -> thrown(new AssertionError("odd"))),
        way("a missing class", BROKEN, (in, work) -> thrown(new NoClassDefFoundError("odd"))),
        way("no memory", BROKEN, (in, work) -> thrown(new OutOfMemoryError("odd"))),
        way("endless recursion", BROKEN, (in, work) -> endless(0)),
        way("an error in a block", BROKEN, (in, work) -> inBlock(work)),
        way(
            "a cancellation that nobody asked for",
            BROKEN,
            (in, work) -> {
              throw new CancellationException("foreign");
            }),
        way(
            "no solution",
            "it does not converge",
            (in, work) -> {
              throw new Infeasible("it does not converge");
            }));
  }

  private static JsonComputed inBlock(Work work) {
    work.blocks(
        64,
        k -> {
          throw new AssertionError("block " + k);
        });
    return JsonComputed.of(Json.Obj.EMPTY);
  }

  private static Arguments way(
      String name, String message, BiFunction<Json.Obj, Work, JsonComputed> way) {
    return Arguments.of(name, message, way);
  }

  private static void assertFailed(Run run, String message) {
    assertThat(run.error()).contains(new RunError(FaultCode.CAPABILITY_FAILED, message));
    assertThat(run.state().attempt()).isEqualTo(1);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("ways")
  void a_run_fails_with_its_reason_and_the_worker_lives(
      String name, String message, BiFunction<Json.Obj, Work, JsonComputed> way) {
    var direct = new Breaking(TestEngine.direct(), way);
    TestEngine sound = TestEngine.job();
    JsonEngine broken = new Breaking(TestEngine.notIdempotent(), way);
    try (Omni omni = Omni.inMemory(direct, sound)) {
      assertFailed(omni.run(ADA, "finance.test.root", Json.obj("n", 4)), message);
    }
    try (Omni omni = Omni.inMemory(broken).workers(1)) {
      for (int i = 0; i < 2; i++) {
        assertFailed(omni.run(ADA, "risk.test.root", Json.obj("n", 4)), message);
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("ways")
  void other_due_runs_go_on_and_helping_threads_live(
      String name, String message, BiFunction<Json.Obj, Work, JsonComputed> way) {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    try {
      CapabilityRuntime runtime =
          new EmbeddedRuntime(
              "embedded",
              List.of(new Breaking(TestEngine.job(), way), finance()),
              ClockAndIds.system(),
              new Threads(pool, 2));
      Omni omni = Omni.on(new InMemoryStores().stores()).sandbox(runtime).build();
      var risk = omni.open(ADA, World.RISK, "Lab");
      var finance = omni.open(ADA, World.FINANCE, "Lab");
      Run bad = omni.start(ADA, request(risk.id(), "risk.test.root", "job-bad-1"));
      Run good = omni.start(ADA, request(finance.id(), "finance.test.job", "job-good-1"));
      assertThat(omni.work()).isEqualTo(2);
      assertFailed(omni.read(ADA, bad.id()), message);
      assertThat(omni.read(ADA, good.id()).status()).isEqualTo(RunStatus.COMPLETED);
    } finally {
      pool.shutdownNow();
    }
  }

  private static JsonEngine finance() {
    return TestEngine.job("finance.test.job");
  }

  private static StartRun request(java.util.UUID workspace, String capability, String key) {
    return new StartRun(workspace, capability, new IdempotencyKey(key), Json.obj("n", 4));
  }

  @Test
  void a_search_at_its_bound_fails_the_run_with_what_is_left() {
    JsonEngine endless =
        new Breaking(
            TestEngine.direct(),
            (input, work) -> {
              throw new NotConverged("the root is not found", 60, 0.5, 1e-12);
            });
    try (Omni omni = Omni.inMemory(endless)) {
      Run run = omni.run(ADA, "finance.test.root", Json.obj("n", 4));
      assertThat(run.error())
          .contains(
              new RunError(
                  FaultCode.NOT_CONVERGED,
                  "the root is not found",
                  Json.obj("iterations", 60, "residual", 0.5, "bound", 1e-12)));
    }
  }

  @Test
  void a_result_that_breaks_the_contract_fails_the_run_with_each_place() {
    Json.Obj result = Json.obj("root", "two", "other", 1);
    JsonEngine broken = new Breaking(TestEngine.direct(), (input, work) -> JsonComputed.of(result));
    try (Omni omni = Omni.inMemory(broken)) {
      Run run = omni.run(ADA, "finance.test.root", Json.obj("n", 4));
      RunError error = run.error().orElseThrow();
      assertThat(error.code()).isEqualTo(FaultCode.CAPABILITY_FAILED);
      assertThat(error.details().items("errors"))
          .extracting(each -> ((Json.Obj) each).text("pointer"))
          .containsExactly("/result/root", "/result/other");
      assertThat(error.details().items("errors"))
          .extracting(each -> ((Json.Obj) each).text("code"))
          .containsOnly("result_contract_violated");
    }
  }

  @Test
  void a_result_without_a_required_member_breaks_the_contract_in_a_worker_too() {
    JsonEngine broken =
        new Breaking(TestEngine.job(), (input, work) -> JsonComputed.of(Json.Obj.EMPTY));
    try (Omni omni = Omni.inMemory(broken).workers(1)) {
      RunError error = omni.run(ADA, "risk.test.root", Json.obj("n", 4)).error().orElseThrow();
      assertThat(error.details().at("/errors/0/pointer")).isEqualTo(Json.str("/result/root"));
    }
  }

  /** An engine that breaks before it computes. */
  private record Odd(JsonEngine sound, double measured, RuntimeException refusal)
      implements JsonEngine {
    @Override
    public Capability capability() {
      return sound.capability();
    }

    @Override
    public List<Problem> problems(Json.Obj input) {
      if (measured == 0) {
        throw refusal;
      }
      return List.of();
    }

    @Override
    public double steps(Json.Obj input) {
      return measured;
    }

    @Override
    public JsonComputed compute(Json.Obj input, Work work) {
      return sound.compute(input, work);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void an_engine_that_breaks_before_a_run_leaves_no_run(double steps) {
    var stores = new InMemoryStores().stores();
    JsonEngine odd = new Odd(TestEngine.job(), steps, new IllegalStateException("odd"));
    try (Omni omni = Omni.on(stores).engines(odd).build()) {
      assertThatThrownBy(() -> omni.run(ADA, "risk.test.root", Json.obj("n", 4)))
          .hasMessageStartingWith("runtime_unavailable: ");
      assertThat(stores.runs().listDue(ADA.mode(), later(), later(), 10)).isEmpty();
    }
  }

  @Test
  void what_is_computed_at_most_once_is_stored_as_running_before() {
    var stores = new InMemoryStores().stores();
    var seen = new java.util.concurrent.atomic.AtomicReference<List<RunHead>>(List.of());
    TestEngine once = TestEngine.directNotIdempotent();
    once.first(work -> seen.set(stores.runs().listDue(ADA.mode(), later(), later(), 10)));
    try (Omni omni = Omni.on(stores).engines(once).build()) {
      Run run = omni.run(ADA, "finance.test.root", Json.obj("n", 4));
      assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
      assertThat(seen.get()).extracting(RunHead::id).containsExactly(run.id());
    }
  }

  private static java.time.Instant later() {
    return java.time.Instant.parse("2100-01-01T00:00:00Z");
  }
}
