package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.util.FastMath;

/**
 * A mixed model that is fitted.
 *
 * @param model of the rows
 * @param theta entries of the covariance factors
 * @param orthogonal coefficients of the orthogonal columns
 * @param effects random ones, of scaled columns
 * @param criterion minus twice the logarithm of the likelihood
 * @param deviation of the residuals; 1 for counts and shares
 * @param solution of the equations at the fit
 * @param covariance of the coefficients of the formula
 */
@SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
record MixedFit(
    MixedModel model,
    double[] theta,
    double[] orthogonal,
    double[] effects,
    double criterion,
    double deviation,
    MixedModel.Solution solution,
    double[][] covariance) {
  private static final double[] STARTS = {1, 0.1, 0.3, 3, 0.03, 10, 0.01};
  private static final double NOTHING = 1e-24;
  private static final double STEP = 4e-3;
  private static final double WIDER = 1.5;
  private static final double DIGITS = 3e-5;

  static MixedFit of(MixedModel model, Work work) {
    return model.isGaussian() ? gaussian(model, work) : laplace(model, work);
  }

  private static double[][] starts(RandomDesign design) {
    return Arrays.stream(STARTS).mapToObj(design::diagonal).toArray(double[][]::new);
  }

  private static MixedFit gaussian(MixedModel model, Work work) {
    requireResidual(model);
    var criterion = new GaussianCriterion(model);
    var search = new MixedSearch(criterion, work);
    RandomDesign design = model.design();
    double[] first = search.first(starts(design));
    MixedSearch.requireValue(criterion.applyAsDouble(first));
    double[] start = search.withoutSmall(first, design.diagonals(), design::canonical);
    double[] theta = search.polished(start, held(design, start)).parameters();
    return gaussian(model, design.parameters(design.factors(theta)));
  }

  /** Returns the fit of normal responses at covariance factors. */
  static MixedFit gaussian(MixedModel model, double[] theta) {
    GaussianCriterion.At at = new GaussianCriterion(model).at(theta);
    double deviation = Math.sqrt(at.squares() / model.freedom());
    double[][] inverse = at.solution().inverse();
    double[][] scaled = new double[inverse.length][];
    Arrays.setAll(
        scaled, j -> Arrays.stream(inverse[j]).map(v -> v * deviation * deviation).toArray());
    return new MixedFit(
        model,
        theta,
        at.solution().orthogonal(),
        at.effects(),
        at.value(),
        deviation,
        at.solution(),
        model.covariance(scaled));
  }

  /** Refuses a response that the fixed effects explain wholly. */
  private static void requireResidual(MixedModel model) {
    GlmData data = model.data();
    double all = Arrays.stream(data.weights()).sum();
    double[] zero = new double[model.fixed()];
    double[] rest = model.fixedPart(zero);
    Arrays.setAll(rest, i -> data.y()[i] - rest[i]);
    double whole = squares(data, rest);
    for (int j = 0; j < model.fixed(); j++) {
      double sum = 0;
      for (int i = 0; i < rest.length; i++) {
        sum += data.weights()[i] * model.rows()[i][j] * rest[i];
      }
      for (int i = 0; i < rest.length; i++) {
        rest[i] -= sum / all * model.rows()[i][j];
      }
    }
    if (!(squares(data, rest) > NOTHING * whole)) {
      throw new Infeasible(
          "the fixed effects explain the response wholly: there is no variance to part");
    }
  }

  private static double squares(GlmData data, double[] rest) {
    double sum = 0;
    for (int i = 0; i < rest.length; i++) {
      sum += data.weights()[i] * rest[i] * rest[i];
    }
    return sum;
  }

  private static MixedFit laplace(MixedModel model, Work work) {
    RandomDesign design = model.design();
    int covariances = design.parameters();
    var joint = new LaplaceCriterion(model, true);
    double[] first = new MixedSearch(joint, work).first(starts(design));
    MixedSearch.requireValue(joint.applyAsDouble(first));
    double[] start = Arrays.copyOf(first, covariances + model.fixed());
    System.arraycopy(joint.at(first).orthogonal(), 0, start, covariances, model.fixed());
    var criterion = new LaplaceCriterion(model, false);
    var search = new MixedSearch(criterion, work);
    double[] near = search.descent(start);
    MixedSearch.requireValue(criterion.applyAsDouble(near));
    double[] without = search.withoutSmall(near, design.diagonals(), all -> canonical(design, all));
    double[] found = search.polished(without, held(design, without)).parameters();
    MixedFit fit = laplace(model, canonical(design, found), work, STEP);
    MixedFit other = laplace(model, canonical(design, found), work, WIDER * STEP);
    for (int j = 0; j < model.fixed(); j++) {
      if (!(Math.abs(other.covariance()[j][j] / fit.covariance()[j][j] - 1) <= DIGITS)) {
        throw new Infeasible(
            "the likelihood is too flat or too steep for the digits of the standard errors: bring"
                + " the columns to like sizes");
      }
    }
    return fit;
  }

  /** Returns all parameters with the covariances in the form in which they are published. */
  private static double[] canonical(RandomDesign design, double[] all) {
    double[] canonical = all.clone();
    double[] theta = design.canonical(Arrays.copyOf(all, design.parameters()));
    System.arraycopy(theta, 0, canonical, 0, theta.length);
    return canonical;
  }

  /** Returns the fit of counts or shares at covariance factors and coefficients. */
  static MixedFit laplace(MixedModel model, double[] parameters, Work work) {
    return laplace(model, parameters, work, STEP);
  }

  private static MixedFit laplace(MixedModel model, double[] parameters, Work work, double step) {
    RandomDesign design = model.design();
    var criterion = new LaplaceCriterion(model, false);
    LaplaceCriterion.At at = criterion.at(parameters);
    boolean[] held = held(design, parameters);
    int[] free = IntStream.range(0, parameters.length).filter(i -> !held[i]).toArray();
    RealMatrix inverse =
        new MixedSearch(criterion, work)
            .around(parameters, free, step)
            .inverse()
            .orElseThrow(
                () ->
                    new Infeasible(
                        "the likelihood does not determine a coefficient: its estimate grows"
                            + " without end"));
    int fixed = model.fixed();
    int from = free.length - fixed;
    double[][] covariance = new double[fixed][fixed];
    for (int j = 0; j < fixed; j++) {
      for (int k = 0; k < fixed; k++) {
        covariance[j][k] = 2 * inverse.getEntry(from + j, from + k);
      }
    }
    return new MixedFit(
        model,
        Arrays.copyOf(parameters, design.parameters()),
        at.orthogonal(),
        at.effects(),
        at.value(),
        1,
        at.solution(),
        model.covariance(covariance));
  }

  /** Returns whether each parameter is of a column that is 0, and stays so. */
  static boolean[] held(RandomDesign design, double[] parameters) {
    boolean[] held = new boolean[parameters.length];
    int[] columns = design.columns();
    int[] diagonals = design.diagonals();
    for (int k = 0; k < columns.length; k++) {
      held[k] = parameters[diagonals[columns[k]]] == 0;
    }
    return held;
  }

  double[] coefficients() {
    return model.coefficients(orthogonal);
  }

  boolean isSingular() {
    for (int d : model.design().diagonals()) {
      if (theta[d] == 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns the covariance of the random effects of a block, of columns as they are. */
  double[][] covarianceOf(int block) {
    double[][] covariance = RandomBlock.square(solution.factors()[block]);
    double[] scales = model.design().blocks().get(block).scales();
    for (int r = 0; r < covariance.length; r++) {
      for (int c = 0; c < covariance.length; c++) {
        covariance[r][c] *= deviation / scales[r] * deviation / scales[c];
      }
    }
    return covariance;
  }

  /** Returns the standard deviations of the random effects about their modes. */
  double[] effectErrors() {
    RandomDesign design = model.design();
    SparseCholesky.Inverse inverse = solution.cholesky().inverse();
    double[] errors = new double[design.size()];
    for (int b = 0; b < design.blocks().size(); b++) {
      RandomBlock block = design.blocks().get(b);
      double[][] factor = solution.factors()[b];
      for (int l = 0; l < block.levels().size(); l++) {
        for (int r = 0; r < block.width(); r++) {
          double square = 0;
          for (int j = 0; j <= r; j++) {
            for (int k = 0; k <= r; k++) {
              if (factor[r][j] != 0 && factor[r][k] != 0) {
                square +=
                    factor[r][j]
                        * inverse.at(design.index(b, l, j), design.index(b, l, k))
                        * factor[r][k];
              }
            }
          }
          errors[design.index(b, l, r)] = deviation * Math.sqrt(Math.max(0, square));
        }
      }
    }
    return errors;
  }

  /**
   * Returns the degrees of freedom of each coefficient: those of its variance as a chi-square (F.
   * E. Satterthwaite, Biometrics Bulletin 2, 1946, 110-114).
   */
  double[] freedoms(Work work) {
    int[] free = free();
    double[] parameters = Arrays.copyOf(theta, theta.length + 1);
    parameters[theta.length] = FastMath.log(deviation);
    var criterion = new GaussianCriterion(model);
    int[] all = Arrays.copyOf(free, free.length + 1);
    all[free.length] = theta.length;
    MixedSearch.Found found =
        new MixedSearch(x -> criterion.at(Arrays.copyOf(x, theta.length), x[theta.length]), work)
            .around(parameters, all);
    RealMatrix covariances =
        found
            .inverse()
            .orElseThrow(
                () -> new Infeasible("the likelihood does not determine the variances enough"));
    int p = model.fixed();
    double[][] slopes = new double[all.length][p];
    for (int a = 0; a < free.length; a++) {
      double h = STEP * (Math.abs(theta[free[a]]) + 0.05);
      double[] up = variances(free[a], h);
      double[] down = variances(free[a], -h);
      double[] far = variances(free[a], 2 * h);
      double[] low = variances(free[a], -2 * h);
      for (int j = 0; j < p; j++) {
        slopes[a][j] = (8 * (up[j] - down[j]) - (far[j] - low[j])) / (12 * h);
      }
    }
    double[] freedoms = new double[p];
    for (int j = 0; j < p; j++) {
      slopes[free.length][j] = 2 * covariance[j][j];
      double sum = 0;
      for (int a = 0; a < all.length; a++) {
        for (int b = 0; b < all.length; b++) {
          sum += slopes[a][j] * 2 * covariances.getEntry(a, b) * slopes[b][j];
        }
      }
      freedoms[j] = 2 * covariance[j][j] * covariance[j][j] / sum;
    }
    return freedoms;
  }

  /** Returns the numbers of the entries of the covariance factors that are not held at 0. */
  int[] free() {
    boolean[] held = held(model.design(), theta);
    return IntStream.range(0, theta.length).filter(k -> !held[k]).toArray();
  }

  private double[] variances(int k, double by) {
    double[] moved = theta.clone();
    moved[k] += by;
    double[][] inverse = new GaussianCriterion(model).at(moved).solution().inverse();
    double[][] covariance = model.covariance(inverse);
    double[] variances = new double[covariance.length];
    Arrays.setAll(variances, j -> covariance[j][j] * deviation * deviation);
    return variances;
  }
}
