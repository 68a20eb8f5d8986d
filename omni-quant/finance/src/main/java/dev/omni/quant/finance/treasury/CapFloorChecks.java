package dev.omni.quant.finance.treasury;

import dev.omni.domain.json.JsonFields;
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
 * @param fields of the input
 * @param result as published
 */
record CapFloorChecks(JsonFields fields, JsonFields result, CapletBook book) {
  static final String NO_ROUTE =
      "The value at moved curves less the value: near a strike and shortly before a fixing its"
          + " second order is as large as itself, so that no other difference gives it.";

  private static final double PARITY = 1e-11;
  private static final double GIVEN = 1e-9;
  private static final double VEGA = 1e-6;
  private static final double STEP = 1e-3;
  private static final double LEAST = 1e-300;

  List<Check> all() {
    JsonFields table = result.fields("caplets");
    double[] values = table.numbers("present_value");
    double[] forwards = table.numbers("forward");
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
        given(table, values),
        vega());
  }

  private Check given(JsonFields table, double[] values) {
    double value = result.number("present_value");
    var residuals =
        new Residuals()
            .equal(value, Arrays.stream(values).sum(), book.gross() * PARITY / GIVEN)
            .equal(result.number("caplet_count"), values.length);
    if (fields.has("present_value")) {
      residuals.equal(value, fields.number("present_value"));
    } else if (fields.has("volatility")) {
      residuals.equal(result.number("implied_volatility"), fields.number("volatility"));
    }
    double[] years = table.numbers("expiry_years");
    List<String> fixings = table.texts("fixing_date");
    DiscountCurve curve = SwapTerms.discount(fields);
    for (int i = 0; i < years.length; i++) {
      Caplet each = book.caplets().get(i);
      boolean same = each.fixing().equals(LocalDate.parse(fixings.get(i)));
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
    if (fields.has("volatilities")) {
      return Arrays.stream(fields.numbers("volatilities")).map(v -> v + by).toArray();
    }
    double[] all = new double[count];
    Arrays.fill(all, Math.abs(result.number("implied_volatility")) + by);
    return all;
  }

  /** Checks the vega by four values, whose differences are of fourth order. */
  private Check vega() {
    double least = Arrays.stream(volatilities(0)).filter(v -> v > 0).min().orElse(0);
    double h = STEP * least;
    double up = value(h) - value(-h);
    double far = value(2 * h) - value(-2 * h);
    double slope = h == 0 ? result.number("vega") : (8 * up - far) / (12 * h);
    double most = book.caplets().stream().mapToDouble(c -> c.weight() * Math.sqrt(c.years())).sum();
    return new Check(
        "vega_residual",
        result.number("vega") - slope,
        VEGA * most * (1 + Math.abs(book.strike()))
            + PARITY * book.gross() / Math.max(h, LEAST)
            + LEAST,
        "Vega less that of values at volatilities around it: zero.");
  }

  private double value(double by) {
    return Arrays.stream(book.values(book.sign(), volatilities(by))).sum();
  }
}
