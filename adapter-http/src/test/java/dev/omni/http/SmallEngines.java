package dev.omni.http;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.CapabilityBuilder;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import java.math.BigDecimal;
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
        new Sum(SUM, Execution.DIRECT),
        new Sum(JOB, Execution.JOB),
        new Sum(RISK, Execution.DIRECT));
  }

  private record Sum(Capability capability) implements JsonEngine {
    Sum(String id, Execution execution) {
      this(
          (execution == Execution.JOB ? named(id).job(LOWEST) : named(id).direct(LOWEST))
              .input(
                  Shape.object()
                      .required(
                          "numbers", Shape.arrayOf(Shape.number().unit("1").atMost(1e300), 1, 1000))
                      .optional(
                          "times", Shape.integer().unit("1").atLeast(0).atMost(1e6).otherwise(1))
                      .example(Json.obj("numbers", List.of(1, 2))))
              .result(Shape.object().required("sum", Shape.number().unit("1").titled("Sum")))
              .plot("The sum as a bar")
              .build());
    }

    private static CapabilityBuilder named(String id) {
      return Capability.named(id)
          .title("Sum", "Adds numbers up.")
          .method(new Method("sum", "a + b", List.of(), List.of(), List.of()));
    }

    @Override
    public List<Problem> problems(Json.Obj input) {
      return new JsonFields(input).numbers("numbers")[0] == 13
          ? List.of(new Problem("/numbers/0", Problem.Kind.INVALID, "must not be 13"))
          : List.of();
    }

    @Override
    public JsonComputed compute(Json.Obj input, Work work) {
      double sum = 0;
      for (double number : new JsonFields(input).numbers("numbers")) {
        sum += number * new JsonFields(input).integer("times");
      }
      if (sum < 0) {
        throw new Infeasible("The sum is below nothing.");
      }
      return JsonComputed.of(Json.obj("sum", sum));
    }

    @Override
    public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
      return result.findNumber("sum").filter(sum -> sum.signum() > 0).map(Sum::bar);
    }

    /** Sums from 1000 on are drawn in SVG, and those from 500 on as Vega-Lite only. */
    private static Plot bar(BigDecimal sum) {
      Json.Obj data = Json.obj("values", List.of(Json.obj("sum", sum)));
      return sum.intValue() >= 1000
          ? Plot.svg(
              "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect height=\"%s\"/></svg>"
                  .formatted(sum))
          : Plot.vegaLite(
              Json.obj("$schema", "https://vega.github.io/schema/vega-lite/v5.json")
                  .with("mark", sum.intValue() >= 500 ? "arc" : "bar")
                  .with("data", data));
    }
  }
}
