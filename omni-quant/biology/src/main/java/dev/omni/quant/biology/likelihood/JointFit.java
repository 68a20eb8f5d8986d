package dev.omni.quant.biology.likelihood;

import dev.omni.engine.NotConverged;
import java.util.List;

/**
 * The fit of all branches and parameters together, by a quasi-Newton method with bounds (C. G.
 * Broyden, R. Fletcher, D. Goldfarb and D. F. Shanno, 1970) on logarithms of branches. Slopes by
 * branches are exact, those by parameters central differences.
 */
final class JointFit {
  private static final int MOST = 400;
  private static final int HALVINGS = 40;
  private static final double STEP = 3e-5;
  private static final double ARMIJO = 1e-4;
  private static final double WIDEST = 2;
  private static final double FEW = 0.5;
  private static final double ROUNDING = 1e-13;

  private final TreeLikelihood likelihood;
  private final RateParameters parameters;
  private final List<TreeGraph.Branch> branches;
  private final int size;
  private final double[] least;
  private final double[] most;

  /** A place with the negative logarithm of the likelihood, its slopes and curvatures. */
  @SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
  private record Place(double[] at, double value, double[] slopes, double[] curvatures) {}

  /**
   * What was found.
   *
   * @param free parameters
   * @param value logarithm of the likelihood
   */
  @SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
  record Found(double[] free, double value) {}

  JointFit(TreeLikelihood likelihood, RateParameters parameters) {
    this.likelihood = likelihood;
    this.parameters = parameters;
    branches = likelihood.tree().branches();
    size = branches.size() + parameters.count();
    least = new double[size];
    most = new double[size];
    for (int k = 0; k < branches.size(); k++) {
      least[k] = StrictMath.log(TreeGraph.LEAST);
      most[k] = StrictMath.log(TreeGraph.MOST);
    }
    System.arraycopy(parameters.least(), 0, least, branches.size(), parameters.count());
    System.arraycopy(parameters.most(), 0, most, branches.size(), parameters.count());
  }

  /** Returns the slope up to which a fit of such a likelihood counts as its optimum. */
  static double bound(double value) {
    return 1e-4 + 1e-8 * Math.abs(value);
  }

  /**
   * Returns the optimum; the tree has its branches then.
   *
   * @throws NotConverged when it is not found
   */
  Found best(double[] start) {
    Found found = search(start, MOST);
    double left = steepest(place(point(found.free())));
    double bound = bound(found.value());
    if (left > bound) {
      throw new NotConverged(
          "the branches and parameters found no optimum: try fewer gamma categories, no invariant"
              + " sites, or a simpler model",
          MOST,
          left,
          bound);
    }
    return found;
  }

  /** Returns what some steps find; the tree has its branches then. */
  Found search(double[] start, int steps) {
    Place here = place(point(start));
    double[][] inverse = scales(here);
    for (int step = 0; step < steps && steepest(here) > bound(here.value()) / 2; step++) {
      Place next = along(here, direction(here, inverse));
      if (next.value() >= here.value() && steepest(next) >= steepest(here)) {
        inverse = scales(here);
        next = along(here, direction(here, inverse));
        if (next.value() >= here.value() && steepest(next) >= steepest(here)) {
          break;
        }
      }
      update(inverse, here, next);
      here = next;
    }
    set(here.at());
    return new Found(free(here.at()), -here.value());
  }

  private double[] point(double[] free) {
    double[] point = new double[size];
    TreeGraph tree = likelihood.tree();
    for (int k = 0; k < branches.size(); k++) {
      point[k] = StrictMath.log(tree.length(branches.get(k).from(), branches.get(k).to()));
    }
    System.arraycopy(free, 0, point, branches.size(), free.length);
    return point;
  }

  private double[] free(double[] at) {
    double[] free = new double[parameters.count()];
    System.arraycopy(at, branches.size(), free, 0, free.length);
    return free;
  }

  private void set(double[] at) {
    for (int k = 0; k < branches.size(); k++) {
      TreeGraph.Branch each = branches.get(k);
      likelihood.tree().setLength(each.from(), each.to(), StrictMath.exp(at[k]));
    }
    likelihood.with(parameters.process(free(at)));
  }

  private Place place(double[] at) {
    set(at);
    double[] slopes = new double[size];
    double[] curvatures = new double[size];
    double value = 0;
    for (int k = 0; k < branches.size(); k++) {
      TreeGraph.Branch each = branches.get(k);
      TreeLikelihood.Slopes own = likelihood.slopes(each.from(), each.to());
      double length = StrictMath.exp(at[k]);
      slopes[k] = -own.first() * length;
      curvatures[k] = slopes[k] - own.second() * length * length;
      value = k == 0 ? -own.value() : value;
    }
    double[] free = free(at);
    for (int k = 0; k < free.length; k++) {
      double kept = free[k];
      free[k] = kept + STEP;
      double up = likelihood.with(parameters.process(free)).value();
      free[k] = kept - STEP;
      double down = likelihood.with(parameters.process(free)).value();
      free[k] = kept;
      slopes[branches.size() + k] = -(up - down) / (2 * STEP);
      curvatures[branches.size() + k] = (-up - down - 2 * value) / (STEP * STEP);
    }
    likelihood.with(parameters.process(free));
    return new Place(at, value, slopes, curvatures);
  }

  /** Returns whether a variable is at a bound beyond which the likelihood would rise. */
  private boolean held(Place place, int k) {
    return (place.at()[k] <= least[k] && place.slopes()[k] > 0)
        || (place.at()[k] >= most[k] && place.slopes()[k] < 0);
  }

  private double steepest(Place place) {
    double steepest = 0;
    for (int k = 0; k < size; k++) {
      steepest = Math.max(steepest, held(place, k) ? 0 : Math.abs(place.slopes()[k]));
    }
    return steepest;
  }

  /** Returns the inverse of the curvatures, none of them below one that a few sites have. */
  private double[][] scales(Place place) {
    double[][] inverse = new double[size][size];
    for (int k = 0; k < size; k++) {
      inverse[k][k] =
          1 / Math.max(FEW, Math.max(place.curvatures()[k], Math.abs(place.slopes()[k])));
    }
    return inverse;
  }

  private double[] direction(Place place, double[][] inverse) {
    double[] direction = new double[size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size && !held(place, i); j++) {
        direction[i] -= held(place, j) ? 0 : inverse[i][j] * place.slopes()[j];
      }
    }
    return direction;
  }

  private Place along(Place here, double[] direction) {
    double widest = 0;
    double slope = 0;
    for (int k = 0; k < size; k++) {
      widest = Math.max(widest, Math.abs(direction[k]));
      slope += direction[k] * here.slopes()[k];
    }
    double part = Math.min(1, WIDEST / widest);
    double allowed = ROUNDING * Math.abs(here.value());
    for (int halving = 0; halving < HALVINGS; halving++) {
      double[] at = new double[size];
      for (int k = 0; k < size; k++) {
        at[k] = Math.min(most[k], Math.max(least[k], here.at()[k] + part * direction[k]));
      }
      set(at);
      if (-likelihood.value() <= here.value() + ARMIJO * part * Math.min(0, slope) + allowed) {
        return place(at);
      }
      part /= halving < 3 ? 2 : 8;
    }
    return here;
  }

  private void update(double[][] inverse, Place here, Place next) {
    double[] moved = new double[size];
    double[] changed = new double[size];
    double curvature = 0;
    for (int k = 0; k < size; k++) {
      moved[k] = next.at()[k] - here.at()[k];
      changed[k] = next.slopes()[k] - here.slopes()[k];
      curvature += moved[k] * changed[k];
    }
    if (curvature <= 1e-14) {
      return;
    }
    double[] image = new double[size];
    double inner = 0;
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        image[i] += inverse[i][j] * changed[j];
      }
      inner += image[i] * changed[i];
    }
    double factor = (1 + inner / curvature) / curvature;
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        inverse[i][j] +=
            factor * moved[i] * moved[j] - (image[i] * moved[j] + moved[i] * image[j]) / curvature;
      }
    }
  }
}
