package dev.omni.quant.finance.treasury;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hipparchus.util.FastMath;

/**
 * A curve as it stands in an input; its dates keep what is computed of it.
 *
 * @param valuationDate date of discount factor 1
 * @param dates of the nodes, rising
 * @param discountFactors at the nodes
 * @param zeroRates at the nodes, continuous, Act/365F
 * @param interpolation between the nodes
 * @param extrapolate whether dates after the last node are allowed
 */
@Ways({"discount_factors", "zero_rates"})
public record CurveInput(
    @Title("Date of discount factor 1") LocalDate valuationDate,
    @Title("Dates of the nodes, rising") @Size(min = 1, max = MOST) List<LocalDate> dates,
    @Title("Discount factors at the nodes")
        @Unit("1")
        @Range(above = 0, to = 10)
        @Size(min = 1, max = MOST)
        Optional<double[]> discountFactors,
    @Title("Zero rates at the nodes, Act/365F")
        @Unit("1/year, continuous")
        @Range(from = -1, to = 1)
        @Size(min = 1, max = MOST)
        Optional<double[]> zeroRates,
    @Title("What is linear between nodes: logarithm of the factor, or zero rate")
        @Default("\"log_linear_discount\"")
        CurveInterpolation interpolation,
    @Title("Whether dates after the last node are allowed") @Default("false") boolean extrapolate) {
  /** Makes the curve, once for all that is asked of it. */
  public CurveInput {
    boolean linearZero = interpolation == CurveInterpolation.LINEAR_ZERO;
    dates =
        new NodeDates(dates, made(valuationDate, dates, discountFactors, zeroRates, linearZero));
  }

  private static final int MOST = 200;
  private static final double YEAR = 365;

  /** The curve that the examples share. */
  public static final String EXAMPLE =
      """
      {"valuation_date": "2024-06-03",
       "dates": ["2024-12-03", "2025-06-03", "2026-06-03", "2029-06-04", "2034-06-05",
         "2044-06-03"],
       "zero_rates": [0.0359, 0.0341, 0.0307, 0.0273, 0.0272, 0.0268],
       "interpolation": "linear_zero"}""";

  /** Returns the curve some days later: its nodes keep their times. */
  public CurveInput later(long days) {
    return new CurveInput(
        valuationDate.plusDays(days),
        dates.stream().map(date -> date.plusDays(days)).toList(),
        discountFactors,
        zeroRates,
        interpolation,
        extrapolate);
  }

  /** Returns the problems of the curve itself, which stands under a name. */
  public List<Problem> problems(String name) {
    var problems = new ArrayList<Problem>();
    int values = zeroRates.or(() -> discountFactors).orElseThrow().length;
    if (values != dates.size()) {
      problems.add(
          Problem.invalid(
              "/" + name + (zeroRates.isPresent() ? "/zero_rates" : "/discount_factors"),
              "must have one row for each of dates: " + dates.size() + ", not " + values));
    }
    LocalDate before = valuationDate;
    for (int i = 0; i < dates.size(); i++) {
      if (!dates.get(i).isAfter(before)) {
        problems.add(
            Problem.invalid(
                "/" + name + "/dates/" + i,
                i == 0 ? "must be after the valuation_date" : "must be after the date before"));
      }
      before = dates.get(i);
    }
    return problems;
  }

  /**
   * Returns the problem of a date for which the curve has no factor, if so.
   *
   * @param name under which the curve stands
   * @param pointer to the date
   */
  public List<Problem> reach(String name, String pointer, LocalDate date) {
    LocalDate last = dates.get(dates.size() - 1);
    if (date.isBefore(valuationDate)) {
      return List.of(Problem.invalid(pointer, "must not be before the valuation_date of " + name));
    }
    boolean beyond = date.isAfter(last) && !extrapolate;
    return beyond
        ? List.of(
            Problem.invalid(
                pointer,
                "must not be after the last date of "
                    + name
                    + ", "
                    + last
                    + "; set extrapolate to keep the last forward rate"))
        : List.of();
  }

  /**
   * Returns the discount factor of a time after the valuation date, of an input without problems.
   */
  public double discountFactor(double years) {
    return curve().factor(years);
  }

  /** Returns the curve of an input without problems. */
  public DiscountCurve curve() {
    return ((NodeDates) dates).curve();
  }

  /** Returns the curve; of an input with problems, what there is of one. */
  private static DiscountCurve made(
      LocalDate valuation,
      List<LocalDate> dates,
      Optional<double[]> factors,
      Optional<double[]> rates,
      boolean linearZero) {
    double[] times =
        dates.stream().mapToDouble(d -> ChronoUnit.DAYS.between(valuation, d) / YEAR).toArray();
    double[] zeros = rates.or(() -> factors).orElseGet(() -> new double[0]);
    if (rates.isEmpty()) {
      zeros = zeros.clone();
      for (int i = 0; i < Math.min(zeros.length, times.length); i++) {
        zeros[i] = -FastMath.log(zeros[i]) / times[i];
      }
    }
    return new DiscountCurve(valuation, times, zeros, linearZero);
  }
}
