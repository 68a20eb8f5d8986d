package dev.omni.quant.biology.flux;

import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The search for the best fluxes of a network, and for what other fluxes are as good.
 *
 * @param network with bounds and objective
 */
record FluxSearch(FluxNetwork network) {
  /** Relative gap of the best point and the bound of its prices up to which it is the best. */
  static final double GAP = 1e-8;

  /** The part of an objective by which one that is held may fall short, for rounding. */
  private static final double HELD = 1e-9;

  /** Sums of fluxes that differ by less are the same. */
  private static final double SAME = 1e-6;

  /** The fractional part of the golden ratio, whose multiples are spread evenly. */
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  FluxBalance.Result result(FluxBalance.Input input, Work work) {
    BoundedProgram program = BoundedProgram.of(network);
    BoundedProgram.Found best = best(program, work);
    if (best.status() != FluxStatus.OPTIMAL) {
      return FluxBalance.Result.none(best.status());
    }
    double[] prices = proven(program, best.point(), work);
    double objective = sign() * program.value(best.point()) + 0.0;
    double[] reduced = program.reduced(prices);
    double[] fluxes =
        input.parsimonious()
            ? merged(optimum(shortest(objective), "the shortest fluxes", work))
            : best.point();
    return new FluxBalance.Result(
        objective,
        FluxStatus.OPTIMAL,
        Optional.of(isUnique(program, reduced, work)),
        Optional.of(named(network.reactions(), fluxes)),
        Optional.of(named(network.metabolites(), scaled(prices, -sign()))),
        Optional.of(named(network.reactions(), scaled(reduced, sign()))),
        input.variability().map(wanted -> variability(objective, wanted, work)),
        input.knockouts().map(ids -> knockouts(ids, work)));
  }

  private double sign() {
    return network.maximized() ? 1 : -1;
  }

  private static double[] scaled(double[] values, double factor) {
    return Arrays.stream(values).map(each -> factor * each + 0.0).toArray();
  }

  private static Map<String, Double> named(List<String> names, double[] values) {
    var named = new LinkedHashMap<String, Double>();
    for (int i = 0; i < values.length; i++) {
      named.put(names.get(i), values[i]);
    }
    return named;
  }

  /**
   * Returns the end of a search; that there are no fluxes is proven by the least imbalance.
   *
   * @throws NotConverged when the two do not agree
   */
  private static BoundedProgram.Found best(BoundedProgram program, Work work) {
    BoundedProgram.Found best = program.best(work);
    if (best.status() == FluxStatus.INFEASIBLE && !(program.imbalance(work) > GAP)) {
      throw unproven("fluxes, of which it finds none", Double.NaN);
    }
    if (best.status() == FluxStatus.OPTIMAL && !(program.residual(best.point()) <= GAP)) {
      throw unproven("fluxes in balance", program.residual(best.point()));
    }
    return best;
  }

  /** Returns the best point of a program that has one. */
  private static double[] optimum(BoundedProgram program, String what, Work work) {
    BoundedProgram.Found found = best(program, work);
    if (found.status() != FluxStatus.OPTIMAL) {
      throw unproven(what, Double.NaN);
    }
    return found.point();
  }

  /**
   * Returns the prices that prove a point to be the best.
   *
   * @throws NotConverged when they do not
   */
  private static double[] proven(BoundedProgram program, double[] point, Work work) {
    double[] prices = program.prices(work);
    double gap = prices.length == 0 ? Double.NaN : gap(program.value(point), program.bound(prices));
    if (!(gap <= GAP)) {
      throw unproven("prices that prove the objective", gap);
    }
    return prices;
  }

  /** Returns the difference of two objectives over 1 and their size. */
  static double gap(double one, double other) {
    return Math.abs(one - other) / (1 + Math.abs(one));
  }

  private static NotConverged unproven(String what, double gap) {
    return new NotConverged(
        "the simplex method ends without " + what + "; bounds of at most 1000 in magnitude help",
        1,
        gap,
        GAP);
  }

  /** Returns the program of the fluxes of least sum of magnitudes, among the best. */
  BoundedProgram shortest(double objective) {
    BoundedProgram program = BoundedProgram.of(network);
    double best = sign() * objective;
    return program.shortest(best - HELD * (1 + Math.abs(best)));
  }

  private double[] merged(double[] both) {
    double[] fluxes = new double[network.size()];
    Arrays.setAll(fluxes, j -> both[2 * j] - both[2 * j + 1]);
    return fluxes;
  }

  /**
   * Returns the program of a flux where the objective keeps a fraction of its best.
   *
   * @param objective as published
   * @param fraction of it, 0 to 1
   * @param reaction whose flux is wanted
   * @param up whether the most of it is, or the least
   */
  BoundedProgram ranging(double objective, double fraction, int reaction, boolean up) {
    double best = sign() * objective;
    double floor = best - (1 - fraction) * Math.abs(best) - HELD * (1 + Math.abs(best));
    BoundedProgram held = BoundedProgram.of(network).atLeast(floor);
    double[] wanted = new double[held.rows().length];
    wanted[reaction] = up ? 1 : -1;
    return held.wanting(wanted);
  }

  private FluxBalance.RangeColumns variability(
      double objective, FluxBalance.Variability wanted, Work work) {
    List<String> reactions = wanted.of(network);
    List<double[]> ends =
        work.blocks(
            2 * reactions.size(),
            k -> {
              int at = network.reactions().indexOf(reactions.get(k / 2));
              BoundedProgram.Found found =
                  best(ranging(objective, wanted.fraction(), at, k % 2 == 1), work);
              if (found.status() == FluxStatus.INFEASIBLE) {
                throw unproven("the range of " + reactions.get(k / 2), Double.NaN);
              }
              return found.point();
            });
    double[] minimum = new double[reactions.size()];
    double[] maximum = new double[reactions.size()];
    for (int k = 0; k < minimum.length; k++) {
      int at = network.reactions().indexOf(reactions.get(k));
      minimum[k] = flux(ends.get(2 * k), at);
      maximum[k] = flux(ends.get(2 * k + 1), at);
    }
    return new FluxBalance.RangeColumns(reactions, minimum, maximum);
  }

  private static double flux(double[] point, int at) {
    return point.length == 0 ? Double.NaN : point[at];
  }

  private FluxBalance.KnockoutColumns knockouts(List<String> ids, Work work) {
    List<Double> objectives =
        work.blocks(
            ids.size(),
            k -> {
              FluxNetwork rest = network.without(network.knockedOut(ids.get(k)));
              BoundedProgram program = BoundedProgram.of(rest);
              BoundedProgram.Found found = best(program, work);
              if (found.status() == FluxStatus.UNBOUNDED) {
                throw new Infeasible("the objective has no bound without " + ids.get(k));
              }
              return found.status() == FluxStatus.INFEASIBLE
                  ? 0.0
                  : sign() * program.value(found.point()) + 0.0;
            });
    return new FluxBalance.KnockoutColumns(
        ids, objectives.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /**
   * Returns whether no other fluxes are as good: a combination of them with weights that no two
   * share has one value over all the best, which keep each flux with a reduced cost at its bound.
   */
  private static boolean isUnique(BoundedProgram program, double[] reduced, Work work) {
    double[] least = program.lower().clone();
    double[] most = program.upper().clone();
    double[] weights = new double[reduced.length];
    for (int j = 0; j < reduced.length; j++) {
      if (reduced[j] > 0) {
        least[j] = most[j];
      } else if (reduced[j] < 0) {
        most[j] = least[j];
      }
      weights[j] = 0.5 + (j + 1) * GOLDEN % 1;
    }
    BoundedProgram face = program.within(least, most);
    BoundedProgram.Found high = best(face.wanting(weights), work);
    BoundedProgram.Found low = best(face.wanting(scaled(weights, -1)), work);
    if (high.status() == FluxStatus.UNBOUNDED || low.status() == FluxStatus.UNBOUNDED) {
      return false;
    }
    if (high.point().length == 0 || low.point().length == 0) {
      throw unproven("other fluxes that are as good", Double.NaN);
    }
    double apart = 0;
    double size = 1;
    for (int j = 0; j < weights.length; j++) {
      apart += weights[j] * (high.point()[j] - low.point()[j]);
      size = Math.max(size, Math.abs(low.point()[j]));
    }
    return Math.abs(apart) <= SAME * size;
  }
}
