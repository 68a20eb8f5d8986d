package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.util.Arrays;
import java.util.List;

/**
 * Curves at the least squares of their rows.
 *
 * @param shape of the curves
 * @param rows of one group, or of several that share parameters
 * @param layout of the parameters
 * @param fit at the optimum
 */
record DoseCurveFit(CurveShape shape, CurveRows rows, CurveLayout layout, Fit fit) {
  /** The relative residual sum of squares below which only rounding is left. */
  private static final double ROUNDING = 1e-28;

  /** A probability above which a curve shows no more than a constant. */
  private static final double FLAT = 0.1;

  /**
   * Returns the curve of one group.
   *
   * @throws Infeasible when the data do not determine it
   */
  static DoseCurveFit of(CurveShape shape, CurveRows rows, double[] fixed, Work work) {
    CurveLayout layout = CurveLayout.of(shape, fixed, 1, List.of());
    String of = rows.groups().get(0).isEmpty() ? "" : " of group " + rows.groups().get(0);
    int doses = rows.doses().length;
    if (doses < layout.size()) {
      throw new Infeasible(
          "the rows"
              + of
              + " have "
              + doses
              + " distinct values of x, fewer than the "
              + layout.size()
              + " parameters of the curve");
    }
    if (rows.x().length <= layout.size()) {
      throw new Infeasible(
          "the "
              + rows.x().length
              + " rows"
              + of
              + " are not more than the "
              + layout.size()
              + " parameters of the curve");
    }
    boolean open = Arrays.stream(fixed).allMatch(Double::isNaN);
    double about = rows.squaresAboutMean();
    if (open && about <= ROUNDING * LinearRegression.sumOfSquares(rows.target())) {
      throw new Infeasible("the response" + of + " is flat: it does not change with x");
    }
    List<double[]> starts =
        new CurveStarts(shape, rows, fixed)
            .best().stream().map(start -> layout.vector(new double[][] {start})).toList();
    Fit fit = CurveSearch.of(shape, rows, layout, work).best(starts);
    DoseCurveFit found = new DoseCurveFit(shape, rows, layout, fit).ordered(work);
    if (open && shape.hasConstants()) {
      found.requireSlope(about, of);
    }
    return found;
  }

  /** A curve that explains no more than a constant determines no dose. */
  private void requireSlope(double about, String of) {
    int more = layout.size() - 1;
    double rest = fit.sumOfSquares();
    double f = (about - rest) / more / (rest / freedom());
    double p = rest == 0 ? 0 : f <= 0 ? 1 : Tails.fisher(f, more, freedom());
    if (p > FLAT) {
      throw new Infeasible(
          "the response"
              + of
              + " is flat: the curve explains no more than a constant (F = "
              + rounded(f)
              + ", p = "
              + rounded(p)
              + ")");
    }
  }

  private static double rounded(double value) {
    return Math.rint(value * 1e3) / 1e3;
  }

  /** Returns the same curve in the order of its parameters: c below d, k1 above k2. */
  private DoseCurveFit ordered(Work work) {
    double[] p = fit.parameters();
    boolean open = Arrays.stream(layout.fixed()).allMatch(Double::isNaN);
    if (!open) {
      return this;
    }
    double[] other = p.clone();
    if (shape == CurveShape.FOUR_PARAMETER_LOGISTIC && p[1] > p[2]) {
      other[0] = -p[0];
      other[1] = p[2];
      other[2] = p[1];
    } else if (shape == CurveShape.BIEXPONENTIAL && p[1] < p[3]) {
      other[0] = p[2];
      other[1] = p[3];
      other[2] = p[0];
      other[3] = p[1];
    } else {
      return this;
    }
    GroupedCurves curves = new GroupedCurves(shape, rows, layout, false, work);
    return new DoseCurveFit(shape, rows, layout, curves.fit(other));
  }

  /** Returns the curves of groups that share parameters, from the curves of each. */
  static DoseCurveFit shared(
      List<DoseCurveFit> each, CurveRows rows, List<String> shared, Work work) {
    CurveShape shape = each.get(0).shape();
    double[][] parameters = each.stream().map(of -> of.parameters(0)).toArray(double[][]::new);
    CurveLayout layout =
        CurveLayout.of(shape, each.get(0).layout().fixed(), parameters.length, shared);
    double[][] firstOnly = parameters.clone();
    Arrays.setAll(firstOnly, g -> mixed(shape, parameters[0], parameters[g], shared));
    double[][] lastOnly = parameters.clone();
    double[] last = parameters[parameters.length - 1];
    Arrays.setAll(lastOnly, g -> mixed(shape, last, parameters[g], shared));
    List<double[]> starts =
        List.of(layout.vector(parameters), layout.vector(firstOnly), layout.vector(lastOnly));
    Fit fit = CurveSearch.of(shape, rows, layout, work).best(starts);
    return new DoseCurveFit(shape, rows, layout, fit);
  }

  private static double[] mixed(
      CurveShape shape, double[] first, double[] own, List<String> shared) {
    double[] mixed = own.clone();
    for (String name : shared) {
      mixed[shape.place(name)] = first[shape.place(name)];
    }
    return mixed;
  }

  /** Returns the curve at published parameters of one group. */
  static DoseCurveFit at(CurveShape shape, CurveRows rows, double[] fixed, double[] parameters) {
    CurveLayout layout = CurveLayout.of(shape, fixed, 1, List.of());
    double[] vector = layout.vector(new double[][] {parameters});
    return new DoseCurveFit(
        shape,
        rows,
        layout,
        new GroupedCurves(shape, rows, layout, false, Work.alone()).fit(vector));
  }

  /** Returns all parameters of a group. */
  double[] parameters(int group) {
    return layout.of(group, fit.parameters());
  }

  int freedom() {
    return rows.x().length - layout.size();
  }

  /** Returns whether no more than rounding is left of the squares. */
  boolean isExact() {
    return fit.sumOfSquares() <= ROUNDING * LinearRegression.sumOfSquares(rows.target());
  }

  /** Returns the standard deviation of the residuals. */
  double deviation() {
    return Math.sqrt(fit.sumOfSquares() / freedom());
  }

  /** Returns the standard error of a function with these derivatives by the vector. */
  double error(double[] slopes) {
    return deviation() * fit.tangent().spread(slopes);
  }

  /** Returns derivatives by the vector of those by the parameters of a group. */
  double[] slopes(int group, double[] byParameter) {
    double[] slopes = new double[layout.size()];
    for (int j = 0; j < byParameter.length; j++) {
      int at = layout.places()[group][j];
      if (at >= 0) {
        slopes[at] += byParameter[j];
      }
    }
    return slopes;
  }

  /** Returns the number of rows. */
  int count() {
    return rows.x().length;
  }

  /** Returns minus twice the logarithm of the normal likelihood. */
  double deviance() {
    double n = count();
    double weights = 0;
    for (double root : rows.root()) {
      weights += StrictMath.log(root);
    }
    return n * (StrictMath.log(2 * Math.PI) + 1 + StrictMath.log(fit.sumOfSquares() / n))
        - 2 * weights;
  }
}
