package dev.omni.http;

import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.CapabilityBuilder;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import java.util.List;
import java.util.Optional;

/** Two engines that are easy to foresee: a sum at once, and the same as a job. */
final class SmallEngines {
  static final String SUM = "finance.numbers.sum";
  static final String JOB = "finance.numbers.sum-later";
  static final String RISK = "risk.numbers.sum";

  private static final Workload LOWEST = Workload.VERY_LOW;

  private SmallEngines() {}

  static List<JsonEngine> all() {
    return List.of(
        LoadedEngine.of(new Sum(SUM, Execution.DIRECT)),
        LoadedEngine.of(new Sum(JOB, Execution.JOB)),
        LoadedEngine.of(new Sum(RISK, Execution.DIRECT)));
  }

  private record Sum(Capability capability) implements Engine<Sum.Input, Sum.Result> {
    @Example(
        """
        {"numbers": [1, 2]}""")
    record Input(
        @Unit("1") @Range(to = 1e300) @Size(min = 1, max = 1000) double[] numbers,
        @Unit("1") @Range(from = 0, to = 1e6) @Default("1") int times) {}

    record Result(@Title("Sum") @Unit("1") double sum) {}

    Sum(String id, Execution execution) {
      this(
          (execution == Execution.JOB ? named(id).job(LOWEST) : named(id).direct(LOWEST))
              .input(Contracts.of(Input.class))
              .result(Contracts.of(Result.class))
              .plot("The sum as a bar")
              .build());
    }

    private static CapabilityBuilder named(String id) {
      return Capability.named(id)
          .title("Sum", "Adds numbers up.")
          .method(new Method("sum", "a + b", List.of(), List.of(), List.of()));
    }

    @Override
    public List<Problem> problems(Input input) {
      return input.numbers()[0] == 13
          ? List.of(new Problem("/numbers/0", Problem.Kind.INVALID, "must not be 13"))
          : List.of();
    }

    @Override
    public Computed<Result> compute(Input input, Work work) {
      double sum = 0;
      for (double number : input.numbers()) {
        sum += number * input.times();
      }
      if (sum < 0) {
        throw new Infeasible("The sum is below nothing.");
      }
      return Computed.of(new Result(sum));
    }

    @Override
    public Optional<Figure> figure(Input input, Result result) {
      return result.sum() > 0 ? Optional.of(bar(result.sum())) : Optional.empty();
    }

    private static Figure bar(double sum) {
      return Figure.of(
          "Sum",
          Plane.of("", Axis.ofNames("", List.of("sum")), Axis.of("sum").withZero())
              .with(Mark.bars("=sum", new double[] {sum})));
    }
  }
}
