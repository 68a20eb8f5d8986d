package dev.omni.operations.nist;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One reference data set.
 *
 * @param name as the publisher writes it
 * @param statistic certified statistic: {@code standard_deviation}, {@code anova}, {@code
 *     linear_regression} or {@code nonlinear_regression}
 * @param certified the certified values by name, in order, as printed
 * @param curve the model that is fitted
 * @param y the response, exact; for analyses of variance group after group
 * @param x the predictors, a row for each response; the number of its group in an analysis of
 *     variance; empty for a series
 */
public record StrdDataSet(
    String name,
    String statistic,
    Map<String, BigDecimal> certified,
    Curve curve,
    List<BigDecimal> y,
    List<List<BigDecimal>> x) {
  public StrdDataSet {
    certified = Collections.unmodifiableMap(new LinkedHashMap<>(certified));
    y = List.copyOf(y);
    x = List.copyOf(x);
  }

  /**
   * The model fitted to the data.
   *
   * @param formula in x or x1.. and b1..; empty when the fit is linear
   * @param logarithm whether the response of the formula is the natural logarithm of y
   * @param starts starting points of a search: far first, near second; empty when linear
   * @param degree of the polynomial in x, 1 for columns
   * @param intercept whether the fit has a constant
   */
  public record Curve(
      String formula,
      boolean logarithm,
      List<List<BigDecimal>> starts,
      int degree,
      boolean intercept) {
    static final Curve NONE = new Curve("", false, List.of(), 1, true);

    public Curve {
      starts = List.copyOf(starts);
    }
  }

  /** Returns the coefficients: certified values whose names begin with b in either case. */
  public List<String> coefficients() {
    var names = new ArrayList<>(certified.keySet());
    names.removeIf(key -> !key.matches("[bB][0-9]+"));
    return names;
  }

  /** Returns the certified value of that name, which there is. */
  public BigDecimal certified(String key) {
    return Optional.ofNullable(certified.get(key)).orElseThrow();
  }
}
