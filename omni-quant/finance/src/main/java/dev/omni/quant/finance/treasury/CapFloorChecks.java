package dev.omni.quant.finance.treasury;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.finance.treasury.CapletBook.Caplet;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;

/**
 * The checks of a cap or floor: the parity of each caplet with its floorlet at the published
 * forward rate, the sum, the vega by differences of values, and what is given.
 *
 * @param input the cap or floor
 * @param result as published
 * @param book its caplets
 */
record CapFloorChecks(CapFloor.Input input, CapFloor.Result result, CapletBook book) {
  static final String NO_ROUTE =
      "The value at moved curves less the value: near a strike and shortly before a fixing its"
          + " second order is as large as itself, so that no other difference gives it.";

  private static final double PARITY = 1e-11;
  private static final double GIVEN = 1e-9;
  private static final double VEGA = 1e-6;
  private static final double STEP = 1e-3;
  private static final double LEAST = 1e-300;

  List<Check> all() {
    double[] values = result.caplets().presentValue();
    double[] forwards = result.caplets().forward();
    double[] mirrors = book.values(-book.sign(), volatilities(0));
    double left = 0;
    for (int i = 0; i < values.length; i++) {
      double swap = book.sign() * book.caplets().get(i).weight() * (forwards[i] - book.strike());
      left = Math.max(left, Math.abs(values[i] - mirrors[i] - swap));
    }
    return List.of(
        new Check(
            "cap_floor_residual",
            left,
            PARITY * book.gross(),
            "Caplet less floorlet less the swap of the same strike, the largest: zero, because one"
                + " of the two is paid in each period."),
        given(values),
        vega());
  }

  private Check given(double[] values) {
    double value = result.presentValue();
    var residuals =
        new Residuals()
            .equal(value, Arrays.stream(values).sum(), book.gross() * PARITY / GIVEN)
            .equal(result.capletCount(), values.length);
    input.rates().presentValue().ifPresent(sent -> residuals.equal(value, sent));
    input
        .rates()
        .volatility()
        .ifPresent(sent -> residuals.equal(result.impliedVolatility().getAsDouble(), sent));
    double[] years = result.caplets().expiryYears();
    List<LocalDate> fixings = result.caplets().fixingDate();
    DiscountCurve curve = input.curves().curves().discount();
    for (int i = 0; i < years.length; i++) {
      Caplet each = book.caplets().get(i);
      boolean same = each.fixing().equals(fixings.get(i));
      residuals.equal(years[i], same ? Math.max(0, curve.years(each.fixing())) : Double.NaN);
    }
    return residuals.check(
        "terms_residual",
        GIVEN,
        "Largest relative difference of the value and the sum of its parts, of their number, their"
            + " times to fixing and of what is given: zero.");
  }

  /** Returns the published volatility, or those given, moved. */
  private double[] volatilities(double by) {
    int count = book.caplets().size();
    if (input.volatilities().isPresent()) {
      return Arrays.stream(input.volatilities().get()).map(v -> v + by).toArray();
    }
    double[] all = new double[count];
    Arrays.fill(all, Math.abs(result.impliedVolatility().getAsDouble()) + by);
    return all;
  }

  /** Checks the vega by four values, whose differences are of fourth order. */
  private Check vega() {
    double least = Arrays.stream(volatilities(0)).filter(v -> v > 0).min().orElse(0);
    double h = STEP * least;
    double up = value(h) - value(-h);
    double far = value(2 * h) - value(-2 * h);
    double slope = h == 0 ? result.vega() : (8 * up - far) / (12 * h);
    double most = book.caplets().stream().mapToDouble(c -> c.weight() * Math.sqrt(c.years())).sum();
    return new Check(
        "vega_residual",
        result.vega() - slope,
        VEGA * most * (1 + Math.abs(book.strike()))
            + PARITY * book.gross() / Math.max(h, LEAST)
            + LEAST,
        "Vega less that of values at volatilities around it: zero.");
  }

  private double value(double by) {
    return Arrays.stream(book.values(volatilities(by))).sum();
  }
}
