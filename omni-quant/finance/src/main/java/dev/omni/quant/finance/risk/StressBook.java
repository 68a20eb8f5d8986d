package dev.omni.quant.finance.risk;

import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.quant.core.BlackFormula;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.InputTable;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Positions and the risk factors that their values depend on.
 *
 * @param places of the factors by their names
 * @param factors their values today
 * @param positions one row for each
 */
@SuppressWarnings("ArrayRecordComponent") // Made here, never compared.
record StressBook(Map<String, Integer> places, double[] factors, InputTable positions) {
  /** Factors as they are in a scenario. */
  @SuppressWarnings("ArrayRecordComponent") // Made here, never compared.
  record Scenario(String name, double[] factors) {}

  static StressBook of(JsonFields input) {
    InputTable factors = InputTable.of(input, "factors");
    Map<String, Integer> places = new HashMap<>();
    for (int i = 0; i < factors.rows(); i++) {
      places.put(factors.text("name", i), i);
    }
    return new StressBook(places, factors.numbers("value"), InputTable.of(input, "positions"));
  }

  private int place(InputTable table, String column, int row) {
    return Objects.requireNonNull(places.get(table.text(column, row)));
  }

  List<Scenario> scenarios(InputTable shocks) {
    Map<String, double[]> moved = new LinkedHashMap<>();
    for (int i = 0; i < shocks.rows(); i++) {
      double[] values = moved.computeIfAbsent(shocks.text("scenario", i), name -> factors.clone());
      int factor = place(shocks, "factor", i);
      double move = shocks.number("value", i);
      boolean relative = shocks.text("shift", i).equals("relative");
      values[factor] =
          FiniteResults.number(
              "moved factor", relative ? factors[factor] * (1 + move) : factors[factor] + move);
    }
    return moved.entrySet().stream()
        .map(entry -> new Scenario(entry.getKey(), entry.getValue()))
        .toList();
  }

  /** Returns the values of all positions. */
  double[] values(double[] at, String scenario) {
    double[] values = new double[positions.rows()];
    for (int i = 0; i < values.length; i++) {
      values[i] =
          FiniteResults.number(
              "value of a position", positions.number("quantity", i) * unit(i, at, scenario));
    }
    return values;
  }

  private double unit(int row, double[] at, String scenario) {
    return switch (positions.text("kind", row)) {
      case "linear" -> factor("spot_factor", row, at);
      case "zero_bond" ->
          StrictMath.exp(-factor("rate_factor", row, at) * positions.number("expiry_years", row));
      case "call" -> option(1, row, at, scenario);
      default -> option(-1, row, at, scenario);
    };
  }

  private double option(int sign, int row, double[] at, String scenario) {
    double spot = factor("spot_factor", row, at);
    double volatility = factor("volatility_factor", row, at);
    if (!(spot > 0 && volatility >= 0)) {
      throw new Infeasible(
          "the option in row "
              + row
              + " of positions has no value "
              + scenario
              + ": its spot_factor must be above 0 and its volatility_factor 0 or more");
    }
    double years = positions.number("expiry_years", row);
    return BlackFormula.ofSpot(
        sign,
        spot,
        positions.number("strike", row),
        new BlackFormula.Carry(
            factor("rate_factor", row, at), positions.number("dividend_yield", row, 0), years),
        volatility * Math.sqrt(years));
  }

  private double factor(String column, int row, double[] at) {
    return at[place(positions, column, row)];
  }
}
