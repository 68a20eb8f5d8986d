package dev.omni.application.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.OmniBuilder;
import dev.omni.application.evidence.BuildInfo;
import dev.omni.application.evidence.RunEvidenceFactory;
import dev.omni.application.load.WorkBudget;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.spi.EvidenceFactory;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.condition.ConditionEvaluator;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.CapabilityBuilder;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.domain.world.Workload;
import dev.omni.domain.world.World;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.SecondMethod;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.testkit.TestClock;
import dev.omni.testkit.TestEngine;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever breaks between the lease of a run and its end ends the run, at its first attempt. */
@Timeout(60)
class BrokenWayTest {
  private static final Caller ADA = Caller.test("ada");
  private static final Instant LATER = Instant.parse("2100-01-01T00:00:00Z");

  /** What the planted step throws. */
  private interface Thrown extends Supplier<Throwable> {}

  @SuppressWarnings("unchecked")
  private static <E extends Throwable> RuntimeException thrown(Throwable any) throws E {
    throw (E) any;
  }

  /** Conditions that break. */
  private record Breaking(Thrown reading, Thrown deciding) implements ConditionEvaluator {
    @Override
    public Optional<String> problem(String expression, Set<String> variables) {
      return Optional.empty();
    }

    @Override
    public Json value(String expression, Json.Obj variables, WorkBudget budget) {
      throw thrown(deciding.get());
    }

    @Override
    public Set<String> paths(String expression, Set<String> variables) {
      return Set.of();
    }

    @Override
    public Prepared prepared(String expression, Set<String> variables) {
      Throwable broken = reading.get();
      if (broken != null) {
        throw thrown(broken);
      }
      return (values, budget) -> {
        throw thrown(deciding.get());
      };
    }
  }

  /** The root of a number within a limit of use. */
  private record Limited(Capability capability, TestEngine sound, Thrown checking)
      implements Engine<TestEngine.Input, TestEngine.Result> {
    Limited(CapabilityBuilder described, Thrown checking) {
      this(
          described
              .title("Square root", "The root of a number.")
              .input(Contracts.of(TestEngine.Input.class))
              .result(Contracts.of(TestEngine.Result.class))
              .method(new Method("root", "sqrt(n)", List.of("Heron"), List.of("java"), List.of()))
              .limit("small", "n is small", "n < 100")
              .build(),
          TestEngine.direct().second(new Absent()),
          checking);
    }

    @Override
    public Computed<TestEngine.Result> compute(TestEngine.Input input, Work work) {
      return sound.compute(input, work);
    }

    @Override
    public List<Check> checks(TestEngine.Input input, TestEngine.Result result) {
      Throwable broken = checking.get();
      if (broken != null) {
        throw thrown(broken);
      }
      return List.of();
    }

    @Override
    public Optional<SecondMethod<TestEngine.Input>> second() {
      return sound.second();
    }
  }

  /** A second method that is cancelled by nobody. */
  private record Absent() implements SecondMethod<TestEngine.Input> {
    @Override
    public Description description() {
      return new Description("none", "java", "double", 1e-9);
    }

    @Override
    public double steps(TestEngine.Input input) {
      return 1;
    }

    @Override
    public List<Figure> compute(TestEngine.Input input, Work work) {
      throw new CancellationException("foreign");
    }
  }

  private final Stores stores = new InMemoryStores().stores();
  private final TestClock clock = TestClock.at("2026-11-21T12:00:00Z");

  private static LoadedEngine[] engines(Thrown checking) {
    return new LoadedEngine[] {
      LoadedEngine.of(
          new Limited(Capability.named("finance.test.root").direct(Workload.LOW), checking)),
      LoadedEngine.of(
          new Limited(
              Capability.named("finance.test.once").direct(Workload.LOW).idempotent(false),
              checking)),
      LoadedEngine.of(new Limited(Capability.named("risk.test.root").job(Workload.LOW), checking))
    };
  }

  private OmniBuilder omni(Thrown checking) {
    return Omni.on(stores).clock(clock).ids(UUID::randomUUID).engines(engines(checking));
  }

  private static Json.Obj input(String capability) {
    return capability.equals("risk.batch.evaluate")
        ? Json.obj(
            "capability", "risk.test.root", "rows", List.of(Json.obj("n", 4), Json.obj("n", 9)))
        : Json.obj("n", 4);
  }

  private StartRun request(Omni omni, String capability) {
    World world = World.of(capability.substring(0, capability.indexOf('.'))).orElseThrow();
    UUID workspace = omni.open(ADA, world, "Lab").id();
    var key = new IdempotencyKey("key-" + capability);
    return new StartRun(workspace, capability, key, input(capability));
  }

  private Run ended(Omni omni, String capability) {
    Run started = omni.start(ADA, request(omni, capability));
    omni.work();
    return omni.read(ADA, started.id());
  }

  private void assertQuiet(Omni omni) {
    assertThat(stores.runs().listDue(Mode.TEST, LATER, LATER, 10)).isEmpty();
    clock.advance(Duration.ofHours(1));
    assertThat(omni.work()).as("nothing is tried again").isZero();
  }

  static Stream<String> capabilities() {
    return Stream.of(
        "finance.test.root", "finance.test.once", "risk.test.root", "risk.batch.evaluate");
  }

  static Stream<Arguments> capabilitiesAndFailures() {
    List<Thrown> failures =
        List.of(
            () -> new IllegalStateException("odd"),
            () -> Fault.of(FaultCode.RECORD_UNREADABLE, "The first chunk is damaged."),
            () -> new CancellationException("foreign"),
            () -> new StackOverflowError("deep"),
            () -> new NoClassDefFoundError("odd"),
            () -> new AssertionError("odd"));
    return capabilities()
        .flatMap(id -> failures.stream().map(failure -> Arguments.of(id, failure)));
  }

  @ParameterizedTest
  @MethodSource("capabilities")
  void a_limit_of_use_that_is_no_expression_is_undecided_and_the_run_completes(String capability) {
    var evaluator =
        new Breaking(() -> new ConditionEvaluator.UndecidedException("no expression"), () -> null);
    Omni omni = omni(() -> null).conditions(evaluator).build();

    Run run = ended(omni, capability);

    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    if (!capability.equals("risk.batch.evaluate")) {
      assertThat(predicate(omni, run).at("/limits/rules/0/holds")).isEqualTo(Json.NULL);
    }
    assertThat(predicate(omni, run).at("/limits/within")).isEqualTo(Json.NULL);
    assertQuiet(omni);
  }

  @Test
  void a_limit_of_use_whose_evaluation_breaks_is_undecided() {
    var evaluator = new Breaking(() -> null, () -> new IllegalStateException("odd"));
    Omni omni = omni(() -> null).conditions(evaluator).build();
    Run run = ended(omni, "risk.test.root");
    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(predicate(omni, run).at("/limits/rules/0/holds")).isEqualTo(Json.NULL);
  }

  @ParameterizedTest
  @MethodSource("capabilities")
  void a_run_whose_claims_break_fails_and_its_evidence_claims_nothing(String capability) {
    var evaluator = new Breaking(() -> null, () -> new StackOverflowError("deep"));
    Omni omni = omni(() -> null).conditions(evaluator).build();

    Run run = ended(omni, capability);

    if (capability.equals("risk.batch.evaluate")) { // It has no limits itself.
      assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
      return;
    }
    assertFailedAtItsEnd(run);
    Json.Obj stated = predicate(omni, run);
    assertThat(stated.at("/status")).isEqualTo(Json.str("failed"));
    assertThat(stated.at("/limits"))
        .isEqualTo(Json.obj("within", Json.NULL, "rules", Json.Arr.EMPTY));
    assertThat(stated.at("/accuracy")).isEqualTo(Json.Arr.EMPTY);
    assertThat(omni.evidence(ADA, run.id()).verify(omni.publicKeys()).ok()).isTrue();
    assertQuiet(omni);
  }

  @ParameterizedTest
  @MethodSource("capabilitiesAndFailures")
  void a_result_of_which_there_is_no_evidence_is_none(String capability, Thrown failure) {
    EvidenceFactory usual = usual();
    Omni omni =
        omni(() -> null)
            .evidenceFactory(
                (run, record) -> {
                  if (run.status() == RunStatus.COMPLETED) {
                    throw thrown(failure.get());
                  }
                  return usual.create(run, record);
                })
            .build();

    Run run = ended(omni, capability);

    assertFailedAtItsEnd(run);
    assertThat(omni.evidence(ADA, run.id()).verify(omni.publicKeys()).ok()).isTrue();
    assertQuiet(omni);
  }

  @ParameterizedTest
  @MethodSource("capabilitiesAndFailures")
  void a_run_ends_though_there_is_no_evidence_of_its_failure_either(
      String capability, Thrown failure) {
    Omni omni = omni(() -> null).evidenceFactory((run, record) -> none(failure)).build();
    Run run = ended(omni, capability);
    assertFailedAtItsEnd(run);
    assertQuiet(omni);
  }

  @ParameterizedTest
  @MethodSource("capabilitiesAndFailures")
  void a_check_that_breaks_ends_its_run(String capability, Thrown failure) {
    Omni omni = omni(failure).build();
    Run run = ended(omni, capability);
    assertThat(run.status()).isEqualTo(RunStatus.FAILED); // A batch: each of its rows has.
    assertThat(run.state().attempt()).isEqualTo(1);
    assertQuiet(omni);
  }

  @ParameterizedTest
  @MethodSource("capabilities")
  void a_second_method_that_is_cancelled_by_nobody_gives_no_opinion(String capability) {
    if (capability.equals("risk.batch.evaluate")) {
      return; // A batch has no second method.
    }
    Omni omni = omni(() -> null).build();
    StartRun plain = request(omni, capability);
    var asking =
        new StartRun(
            plain.workspaceId(),
            capability,
            plain.key(),
            plain.input(),
            StartRun.Options.NONE.withSecondOpinion(true));
    Run started = omni.start(ADA, asking);
    omni.work();
    Run run = omni.read(ADA, started.id());
    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(predicate(omni, run).at("/second/agreed")).isEqualTo(Json.of(false));
    assertQuiet(omni);
  }

  @Test
  void a_run_that_was_lost_three_times_ends_though_there_is_no_evidence_of_it() {
    Omni omni =
        omni(() -> null)
            .evidenceFactory((run, record) -> none(() -> new IllegalStateException("odd")))
            .build();
    Run started = omni.start(ADA, request(omni, "risk.test.root"));
    for (int loss = 1; loss <= Run.MAX_LOSSES; loss++) {
      Omni dead = omni(() -> null).build();
      dead.worker().acquire(dead.worker().fetchDue(Mode.TEST, 1));
      clock.advance(Duration.ofSeconds(31));
    }
    omni.work();
    assertThat(omni.read(ADA, started.id()).error().orElseThrow().code())
        .isEqualTo(FaultCode.EXECUTION_LOST);
    assertQuiet(omni);
  }

  private static LogEntry none(Thrown failure) {
    throw thrown(failure.get());
  }

  private static EvidenceFactory usual() {
    return new RunEvidenceFactory(
        CapabilityCatalog.of(List.of(engines(() -> null)), ServedWorlds.ALL), BuildInfo.embedded());
  }

  private static Json.Obj predicate(Omni omni, Run run) {
    return (Json.Obj) omni.evidence(ADA, run.id()).json().at("/statement/predicate");
  }

  private static void assertFailedAtItsEnd(Run run) {
    assertThat(run.status()).isEqualTo(RunStatus.FAILED);
    assertThat(run.state().attempt()).isEqualTo(1);
    assertThat(run.error().orElseThrow().code()).isEqualTo(FaultCode.CAPABILITY_FAILED);
    assertThat(run.error().orElseThrow().message())
        .startsWith("The result is not stored: its evidence");
  }
}
