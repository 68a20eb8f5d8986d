package dev.omni.testkit;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.CapabilityBuilder;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;

/** A small engine for tests: gives the root of a number, counts its calls. */
public final class TestEngine implements JsonEngine {
  private static final Shape CONTRACT =
      Shape.object()
          .required("n", Shape.number().atMost(1e6).unit("1").titled("Radicand"))
          .optional("shift", Shape.number().unit("1").titled("Added").otherwise(0))
          .example(Json.obj("n", 4));

  private final Capability capability;
  private final AtomicInteger calls = new AtomicInteger();
  private volatile Consumer<Work> before = work -> {};
  private volatile DoubleUnaryOperator steps = n -> 100;

  private TestEngine(CapabilityBuilder described) {
    this.capability =
        described
            .title("Square root", "The root of a number.")
            .input(CONTRACT)
            .result(Shape.object().required("root", Shape.number().unit("1").titled("Root")))
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

  /** How many times it computed. */
  public int calls() {
    return calls.get();
  }

  @Override
  public Capability capability() {
    return capability;
  }

  @Override
  public double steps(Json.Obj input) {
    return steps.applyAsDouble(new JsonFields(input).number("n"));
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    calls.incrementAndGet();
    before.accept(work);
    var fields = new JsonFields(input);
    double n = fields.number("n") + fields.number("shift");
    if (n < 0) {
      throw new Infeasible("a negative number has no real root");
    }
    return JsonComputed.of(Json.obj("root", Math.sqrt(n)));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    double n = fields.number("n") + fields.number("shift");
    double root = result.number("root");
    return List.of(
        new Check("residual", root * root - n, n == 13 ? 0 : 1e-9, "root squared less n"));
  }
}
