package dev.omni.testkit;

import dev.omni.domain.world.Capability;
import dev.omni.domain.world.CapabilityBuilder;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.SecondMethod;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;

/** A small engine for tests: gives the root of a number, counts its calls. */
public final class TestEngine implements Engine<TestEngine.Input, TestEngine.Result> {
  /**
   * A number.
   *
   * @param n at most 1e6
   * @param shift what is added before
   */
  @Example(
      """
      {"n": 4}""")
  public record Input(
      @Title("Radicand") @Unit("1") @Range(to = 1e6) double n,
      @Title("Added") @Unit("1") @Default("0") double shift) {
    private double radicand() {
      return n + shift;
    }
  }

  /**
   * The root of a number.
   *
   * @param root not negative
   */
  public record Result(@Title("Root") @Unit("1") double root) {}

  private final Capability capability;
  private final AtomicInteger calls = new AtomicInteger();
  private volatile Consumer<Work> before = work -> {};
  private volatile DoubleUnaryOperator steps = n -> 100;
  private volatile Optional<SecondMethod<Input>> second = Optional.empty();
  private volatile DoubleUnaryOperator root = Math::sqrt;

  private TestEngine(CapabilityBuilder described) {
    this.capability =
        described
            .title("Square root", "The root of a number.")
            .input(Contracts.of(Input.class))
            .result(Contracts.of(Result.class))
            .method(new Method("root", "sqrt(n)", List.of("Heron"), List.of("java"), List.of()))
            .build();
  }

  /** Direct, {@code finance.test.root}. */
  public static TestEngine direct() {
    return direct(Workload.LOW);
  }

  /** The same of a class of work. */
  public static TestEngine direct(Workload workload) {
    return new TestEngine(Capability.named("finance.test.root").direct(workload));
  }

  /** A job, {@code risk.test.root}. */
  public static TestEngine job() {
    return job("risk.test.root");
  }

  /** A job of an id. */
  public static TestEngine job(String id) {
    return new TestEngine(Capability.named(id).job(Workload.LOW));
  }

  /** Direct, executed at most once, {@code finance.test.root}. */
  public static TestEngine directNotIdempotent() {
    return new TestEngine(Capability.named("finance.test.root").idempotent(false));
  }

  /** A job that may not be executed again when it was lost, {@code risk.test.root}. */
  public static TestEngine notIdempotent() {
    return new TestEngine(Capability.named("risk.test.root").job(Workload.LOW).idempotent(false));
  }

  /** Returns it as a server calls it: from JSON and to it. */
  public LoadedEngine loaded() {
    return LoadedEngine.of(this);
  }

  /** What happens before each computation. */
  public TestEngine first(Consumer<Work> action) {
    before = action;
    return this;
  }

  /** How much work a number is. */
  public TestEngine stepping(DoubleUnaryOperator work) {
    steps = work;
    return this;
  }

  /** Gives it a second method. */
  public TestEngine second(SecondMethod<Input> method) {
    second = Optional.of(method);
    return this;
  }

  /** How it finds the root, as of another branch, which its check does not see. */
  public TestEngine rooting(DoubleUnaryOperator found) {
    root = found;
    return this;
  }

  /** How many times it computed. */
  public int calls() {
    return calls.get();
  }

  @Override
  public Capability capability() {
    return capability;
  }

  @Override
  public double steps(Input input) {
    return steps.applyAsDouble(input.n());
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    calls.incrementAndGet();
    before.accept(work);
    double n = input.radicand();
    if (n < 0) {
      throw new Infeasible("a negative number has no real root");
    }
    return Computed.of(new Result(root.applyAsDouble(n)));
  }

  @Override
  public Optional<SecondMethod<Input>> second() {
    return second;
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    double n = input.radicand();
    double root = result.root();
    return List.of(
        new Check("residual", root * root - n, n == 13 ? 0 : 1e-9, "root squared less n"));
  }
}
