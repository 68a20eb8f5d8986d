package dev.omni.quant.biology.flux;

import dev.omni.domain.world.Check;
import dev.omni.engine.Work;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The checks of a flux balance: the fluxes are in balance and within their bounds, and the prices
 * bound every other objective (J. von Neumann, 1947); ranges and knockouts by their dual programs.
 *
 * @param input as sent
 * @param network of it
 * @param result as published
 */
record FluxLaws(FluxBalance.Input input, FluxNetwork network, FluxBalance.Result result) {
  private static final double BOUND = 1e-7;

  /** A range is known to the tolerance of the objective that it keeps. */
  private static final double RANGE = 1e-5;

  static List<Check> of(FluxBalance.Input input, FluxBalance.Result result) {
    return new FluxLaws(input, FluxNetwork.of(input), result).checks();
  }

  private List<Check> checks() {
    BoundedProgram program = BoundedProgram.of(network);
    Double objective = result.objective();
    if (result.status() != FluxStatus.OPTIMAL || objective == null) {
      return List.of(ended(program));
    }
    double[] fluxes = numbers(network.reactions(), result.fluxes().orElse(Map.of()));
    var checks = new ArrayList<Check>();
    checks.add(
        new Check(
            "balance_residual",
            program.residual(fluxes),
            BOUND,
            "Largest sum of the fluxes of a metabolite, over their magnitudes and 1."));
    checks.add(
        new Check(
            "bounds_residual",
            beyond(fluxes),
            BOUND,
            "Largest distance of a flux from its range, over its magnitude and 1."));
    checks.add(
        new Check(
            "objective_residual",
            finite(FluxSearch.gap(network.value(fluxes), objective)),
            BOUND,
            "Difference of the objective from the sum of its fluxes, relative."));
    prices(program, objective, checks);
    if (input.parsimonious()) {
      checks.add(shortest(objective, fluxes));
    }
    result.variability().ifPresent(ranges -> checks.add(ranges(objective, ranges)));
    result.knockouts().ifPresent(knockouts -> checks.add(knockouts(knockouts)));
    return checks;
  }

  private static double finite(double value) {
    return Double.isFinite(value) ? value : Double.MAX_VALUE;
  }

  /** Checks that where there are no fluxes, the least imbalance is not 0, and else it is. */
  private Check ended(BoundedProgram program) {
    double imbalance = program.imbalance(Work.alone());
    boolean none = result.status() == FluxStatus.INFEASIBLE;
    boolean right =
        none
            ? imbalance > FluxSearch.GAP
            : imbalance <= BOUND && program.prices(Work.alone()).length == 0;
    return new Check(
        "status_residual",
        right ? 0 : 1,
        0,
        "1 unless infeasible fluxes have an imbalance that cannot be 0, and unbounded ones have"
            + " none and no prices.");
  }

  private static double[] numbers(List<String> names, Map<String, Double> values) {
    return names.stream()
        .mapToDouble(name -> values.getOrDefault(name, Double.MAX_VALUE))
        .toArray();
  }

  private double beyond(double[] fluxes) {
    double most = 0;
    for (int j = 0; j < fluxes.length; j++) {
      double apart =
          Math.max(network.lower()[j] - fluxes[j], fluxes[j] - network.upper()[j])
              / (1 + Math.abs(fluxes[j]));
      most = Math.max(most, apart);
    }
    return finite(most);
  }

  private void prices(BoundedProgram program, double objective, List<Check> checks) {
    double sign = network.maximized() ? 1 : -1;
    double[] shadow = numbers(network.metabolites(), result.shadowPrices().orElse(Map.of()));
    double[] given = numbers(network.reactions(), result.reducedCosts().orElse(Map.of()));
    double[] prices = new double[shadow.length];
    for (int i = 0; i < prices.length; i++) {
      prices[i] = -sign * shadow[i];
    }
    double[] reduced = program.reduced(prices);
    var residuals = new Residuals();
    for (int j = 0; j < reduced.length; j++) {
      residuals.equal(reduced[j], sign * given[j], 1);
    }
    checks.add(
        residuals.check(
            "reduced_cost_residual",
            BOUND,
            "Largest difference of a reduced cost from the cost less the prices, relative."));
    checks.add(
        new Check(
            "duality_gap",
            finite(FluxSearch.gap(sign * objective, program.bound(prices))),
            BOUND,
            "Difference of the objective from the bound that the prices put on all, relative."));
  }

  /** Checks the sum of magnitudes by its dual program. */
  private Check shortest(double objective, double[] fluxes) {
    double sum = 0;
    for (double each : fluxes) {
      sum += Math.abs(each);
    }
    return new Check(
        "shortest_residual",
        byPrices(new FluxSearch(network).shortest(objective), -sum),
        RANGE,
        "Difference of the sum of magnitudes from its least by the dual program, relative.");
  }

  private static double byPrices(BoundedProgram program, double value) {
    double[] prices = program.prices(Work.alone());
    return prices.length == 0
        ? Double.MAX_VALUE
        : finite(FluxSearch.gap(value, program.bound(prices)));
  }

  private Check ranges(double objective, FluxBalance.RangeColumns ranges) {
    var residuals = new Residuals();
    double fraction = input.variability().map(FluxBalance.Variability::fraction).orElse(1.0);
    var search = new FluxSearch(network);
    for (int k = 0; k < ranges.reaction().size(); k++) {
      int at = network.reactions().indexOf(ranges.reaction().get(k));
      if (at < 0) {
        residuals.residual(Double.NaN);
        continue;
      }
      residuals.residual(end(search.ranging(objective, fraction, at, false), -ranges.minimum()[k]));
      residuals.residual(end(search.ranging(objective, fraction, at, true), ranges.maximum()[k]));
    }
    return residuals.check(
        "variability_residual",
        RANGE,
        "Largest difference of an end of a range from that by the dual program, relative.");
  }

  /** Returns how far an end is from that of the dual program, which has none where it is null. */
  private static double end(BoundedProgram program, double value) {
    if (Double.isNaN(value)) {
      return program.prices(Work.alone()).length == 0 ? 0 : Double.NaN;
    }
    return byPrices(program, value);
  }

  private Check knockouts(FluxBalance.KnockoutColumns knockouts) {
    var residuals = new Residuals();
    double sign = network.maximized() ? 1 : -1;
    for (int k = 0; k < knockouts.id().size(); k++) {
      List<Integer> off = network.knockedOut(knockouts.id().get(k));
      if (off.contains(-1)) {
        residuals.residual(Double.NaN);
        continue;
      }
      BoundedProgram program = BoundedProgram.of(network.without(off));
      double value = sign * knockouts.objective()[k];
      double[] prices = program.prices(Work.alone());
      boolean none = prices.length == 0 && program.imbalance(Work.alone()) > FluxSearch.GAP;
      residuals.residual(
          none
              ? Math.abs(value)
              : prices.length == 0 ? Double.NaN : FluxSearch.gap(value, program.bound(prices)));
    }
    return residuals.check(
        "knockout_residual",
        BOUND,
        "Largest difference of an objective from that by the dual program, relative; 0 where"
            + " nothing is feasible.");
  }
}
