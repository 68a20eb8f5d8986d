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
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Flat;
import dev.omni.testkit.TestEngine;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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
  private record Breaking(TestEngine sound, BreakingWay way)
      implements Engine<TestEngine.Input, Breaking.Anything> {
    /** A result of any members. */
    record Anything(@Flat Map<String, Json> members) {
      static Computed<Anything> of(Object... members) {
        return Computed.of(new Anything(Json.obj(members).members()));
      }
    }

    @Override
    public Capability capability() {
      return sound.capability();
    }

    @Override
    public Computed<Anything> compute(TestEngine.Input input, Work work) {
      return way.compute(work);
    }
  }

  /** A way to compute. */
  private interface BreakingWay {
    Computed<Breaking.Anything> compute(Work work);
  }

  private static Computed<Breaking.Anything> thrown(Error error) {
    throw error;
  }

  @SuppressWarnings("InfiniteRecursion") // On purpose.
  private static Computed<Breaking.Anything> endless(long depth) {
    return endless(depth + 1);
  }

  @SuppressWarnings("NullAway") // Engines of others may return null.
  static Stream<Arguments> ways() {
    return Stream.of(
        way("null", "The engine gave no result.", work -> null),
        way("a null result", "The engine gave no result.", work -> Computed.of(null)),
        way("an exception", BROKEN, work -> Breaking.Anything.of("a name and no value")),
        way("a failed assertion", BROKEN, work -> thrown(new AssertionError("odd"))),
        way("a missing class", BROKEN, work -> thrown(new NoClassDefFoundError("odd"))),
        way("no memory", BROKEN, work -> thrown(new OutOfMemoryError("odd"))),
        way("endless recursion", BROKEN, work -> endless(0)),
        way("an error in a block", BROKEN, work -> inBlock(work)),
        way(
            "a cancellation that nobody asked for",
            BROKEN,
            work -> {
              throw new CancellationException("foreign");
            }),
        way(
            "no solution",
            "it does not converge",
            work -> {
              throw new Infeasible("it does not converge");
            }));
  }

  private static Computed<Breaking.Anything> inBlock(Work work) {
    work.blocks(
        64,
        k -> {
          throw new AssertionError("block " + k);
        });
    return Breaking.Anything.of();
  }

  private static Arguments way(String name, String message, BreakingWay way) {
    return Arguments.of(name, message, way);
  }

  private static void assertFailed(Run run, String message) {
    assertThat(run.error()).contains(new RunError(FaultCode.CAPABILITY_FAILED, message));
    assertThat(run.state().attempt()).isEqualTo(1);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("ways")
  void a_run_fails_with_its_reason_and_the_worker_lives(
      String name, String message, BreakingWay way) {
    var direct = new Breaking(TestEngine.direct(), way);
    TestEngine sound = TestEngine.job();
    var broken = new Breaking(TestEngine.notIdempotent(), way);
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
  void other_due_runs_go_on_and_helping_threads_live(String name, String message, BreakingWay way) {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    try {
      CapabilityRuntime runtime =
          new EmbeddedRuntime(
              "embedded",
              List.of(LoadedEngine.of(new Breaking(TestEngine.job(), way)), finance()),
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

  private static LoadedEngine finance() {
    return TestEngine.job("finance.test.job").loaded();
  }

  private static StartRun request(java.util.UUID workspace, String capability, String key) {
    return new StartRun(workspace, capability, new IdempotencyKey(key), Json.obj("n", 4));
  }

  @Test
  void a_search_at_its_bound_fails_the_run_with_what_is_left() {
    var endless =
        new Breaking(
            TestEngine.direct(),
            work -> {
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
    var broken =
        new Breaking(TestEngine.direct(), work -> Breaking.Anything.of("root", "two", "other", 1));
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
    var broken = new Breaking(TestEngine.job(), work -> Breaking.Anything.of());
    try (Omni omni = Omni.inMemory(broken).workers(1)) {
      RunError error = omni.run(ADA, "risk.test.root", Json.obj("n", 4)).error().orElseThrow();
      assertThat(error.details().at("/errors/0/pointer")).isEqualTo(Json.str("/result/root"));
    }
  }

  /** An engine that breaks before it computes. */
  private record Odd(TestEngine sound, double measured, RuntimeException refusal)
      implements Engine<TestEngine.Input, TestEngine.Result> {
    @Override
    public Capability capability() {
      return sound.capability();
    }

    @Override
    public List<Problem> problems(TestEngine.Input input) {
      if (measured == 0) {
        throw refusal;
      }
      return List.of();
    }

    @Override
    public double steps(TestEngine.Input input) {
      return measured;
    }

    @Override
    public Computed<TestEngine.Result> compute(TestEngine.Input input, Work work) {
      return sound.compute(input, work);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void an_engine_that_breaks_before_a_run_leaves_no_run(double steps) {
    var stores = new InMemoryStores().stores();
    var odd = new Odd(TestEngine.job(), steps, new IllegalStateException("odd"));
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
