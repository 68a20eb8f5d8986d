package dev.omni.quant.benchmark;

import dev.omni.application.spi.Benchmarks;
import dev.omni.domain.benchmark.BenchmarkTask;
import dev.omni.domain.benchmark.Suite;
import dev.omni.domain.json.Json;
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
    return suite == Suite.STATISTICS_UNCERTAINTY
        ? StatisticsTasks.tasks(seed, variants)
        : List.of();
  }

  @Override
  public Json.Obj mark(BenchmarkTask task, Json.Obj answer) {
    Json.Obj values = task.gold().object("values").orElseThrow();
    double needed = task.gold().number("digits").orElseThrow().doubleValue();
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
        digits >= needed ? 1 : 0,
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
