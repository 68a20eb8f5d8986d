package dev.omni.quant.finance.risk;

import dev.omni.engine.Infeasible;
import dev.omni.engine.contract.Nullable;
import dev.omni.quant.core.BlackFormula;
import dev.omni.quant.core.FiniteResults;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Positions and the risk factors that their values depend on.
 *
 * @param places of the factors by their names
 * @param factors their values today
 * @param positions one row for each
 */
record StressBook(Map<String, Integer> places, double[] factors, StressPositions positions) {
  /** Factors as they are in a scenario. */
  record Scenario(String name, double[] factors) {}

  static StressBook of(StressScenarios.Input input) {
    Map<String, Integer> places = new HashMap<>();
    for (String name : input.factors().name()) {
      places.put(name, places.size());
    }
    return new StressBook(places, input.factors().value(), input.positions());
  }

  List<Scenario> scenarios(StressShocks shocks) {
    Map<String, double[]> moved = new LinkedHashMap<>();
    for (int i = 0; i < shocks.factor().size(); i++) {
      double[] values = moved.computeIfAbsent(shocks.scenario().get(i), name -> factors.clone());
      int factor = Objects.requireNonNull(places.get(shocks.factor().get(i)));
      double move = shocks.value()[i];
      boolean relative = shocks.shift().get(i) == StressShocks.ShockForm.RELATIVE;
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
              "value of a position", positions.quantity()[i] * unit(i, at, scenario));
    }
    return values;
  }

  private double unit(int row, double[] at, String scenario) {
    return switch (positions.kind().get(row)) {
      case LINEAR -> factor(positions.spotFactor(), row, at);
      case ZERO_BOND ->
          StrictMath.exp(
              -factor(positions.rateFactor(), row, at)
                  * SparseCells.number(positions.expiryYears(), row));
      case CALL -> option(1, row, at, scenario);
      case PUT -> option(-1, row, at, scenario);
    };
  }

  private double option(int sign, int row, double[] at, String scenario) {
    double spot = factor(positions.spotFactor(), row, at);
    double volatility = factor(positions.volatilityFactor(), row, at);
    if (!(spot > 0 && volatility >= 0)) {
      throw new Infeasible(
          "the option in row "
              + row
              + " of positions has no value "
              + scenario
              + ": its spot_factor must be above 0 and its volatility_factor 0 or more");
    }
    double years = SparseCells.number(positions.expiryYears(), row);
    return BlackFormula.ofSpot(
        sign,
        spot,
        SparseCells.number(positions.strike(), row),
        new BlackFormula.Carry(
            factor(positions.rateFactor(), row, at),
            SparseCells.number(positions.dividendYield(), row, 0),
            years),
        volatility * Math.sqrt(years));
  }

  private double factor(Optional<List<@Nullable String>> column, int row, double[] at) {
    return at[Objects.requireNonNull(places.get(SparseCells.text(column, row).orElseThrow()))];
  }
}
