package dev.omni.quant.benchmark;

import dev.omni.application.spi.Benchmarks;
import dev.omni.domain.benchmark.BenchmarkTask;
import dev.omni.domain.benchmark.Suite;
import dev.omni.domain.json.Json;
import dev.omni.quant.model.OptimizeTask;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import org.hipparchus.util.FastMath;

/** The suites that have tasks; the others have none yet. */
public final class BenchmarkSuites implements Benchmarks {
  private static final double MOST_DIGITS = 15;

  @Override
  public String version() {
    return "1";
  }

  @Override
  public List<BenchmarkTask> tasks(Suite suite, long seed, int variants) {
    return switch (suite) {
      case STATISTICS_UNCERTAINTY -> StatisticsTasks.tasks(seed, variants);
      case OPERATIONS -> OperationsTasks.tasks(seed, variants);
      default -> List.of();
    };
  }

  @Override
  public Json.Obj mark(BenchmarkTask task, Json.Obj answer) {
    return switch (task.task().kind()) {
      case OPTIMIZE -> optimum(task, answer);
      case QUANTITY -> quantity(task.gold(), answer);
      default -> values(task, answer);
    };
  }

  /** Right when the solution is feasible, achieves what it states, and that is the optimum. */
  private static Json.Obj optimum(BenchmarkTask task, Json.Obj answer) {
    var asked = new OptimizeTask(task.task().input());
    BigDecimal gold = task.gold().number("objective").orElseThrow();
    Optional<BigDecimal> achieved = Feasible.achieved(asked, answer);
    double digits =
        achieved.isEmpty()
            ? 0
            : answer
                .number("objective")
                .map(stated -> Math.min(digits(stated, gold), digits(achieved.get(), gold)))
                .orElse(0.0);
    return Json.obj(
        "correctness",
        digits >= needed(task.gold()) ? 1 : 0,
        "digits",
        digits,
        "constraint_adherence",
        achieved.isPresent() ? 1 : 0,
        "outcome_quality",
        achieved.map(value -> quality(value, gold, asked.minimizing())).orElse(0.0));
  }

  /** The optimum beside what was achieved, 1 at best. */
  private static double quality(BigDecimal achieved, BigDecimal gold, boolean minimizing) {
    BigDecimal less = minimizing ? gold : achieved;
    BigDecimal more = minimizing ? achieved : gold;
    return more.signum() <= 0
        ? 0
        : Math.max(0, Math.min(1, less.divide(more, MathContext.DECIMAL64).doubleValue()));
  }

  private static Json.Obj quantity(Json.Obj gold, Json.Obj answer) {
    BigDecimal value = gold.number("value").orElseThrow();
    Optional<BigDecimal> stated = answer.number("value");
    boolean unit = answer.text("unit").equals(gold.text("unit"));
    double digits = unit ? stated.map(number -> digits(number, value)).orElse(0.0) : 0;
    return Json.obj(
        "correctness",
        digits >= needed(gold) ? 1 : 0,
        "digits",
        digits,
        "constraint_adherence",
        stated.isPresent() ? 1 : 0);
  }

  private static double needed(Json.Obj gold) {
    return gold.number("digits").orElseThrow().doubleValue();
  }

  private static Json.Obj values(BenchmarkTask task, Json.Obj answer) {
    Json.Obj values = task.gold().object("values").orElseThrow();
    double digits = MOST_DIGITS;
    double given = 0;
    for (var value : values.members().entrySet()) {
      Optional<BigDecimal> stated =
          answer.object(value.getKey()).flatMap(quantity -> quantity.number("value"));
      given += stated.isPresent() ? 1 : 0;
      BigDecimal gold = ((Json.Num) value.getValue()).value();
      digits = Math.min(digits, stated.map(number -> digits(number, gold)).orElse(0.0));
    }
    return Json.obj(
        "correctness",
        digits >= needed(task.gold()) ? 1 : 0,
        "digits",
        digits,
        "constraint_adherence",
        given / values.members().size());
  }

  /** Minus the logarithm of the relative error, of the error itself where gold is 0; at most 15. */
  static double digits(BigDecimal stated, BigDecimal gold) {
    BigDecimal error = stated.subtract(gold).abs();
    if (error.signum() == 0) {
      return MOST_DIGITS;
    }
    BigDecimal relative =
        gold.signum() == 0 ? error : error.divide(gold.abs(), MathContext.DECIMAL64);
    double digits = -FastMath.log10(relative.doubleValue());
    return Math.max(0, Math.min(MOST_DIGITS, digits));
  }
}
