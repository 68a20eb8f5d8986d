package dev.omni.quant.finance.risk;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.History;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Names;
import dev.omni.quant.core.Numerics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The covariance of returns, or the correlation nearest to a matrix that is none. */
@AutoService(JsonEngine.class)
public final class CovarianceEstimate implements JsonEngine {
  private static final int MOST_CELLS = 500_000;
  private static final String NEAREST = "nearest_correlation";
  private static final double SYMMETRY = 1e-9;

  private static final Shape CONTRACT =
      Names.in(
          Shape.object()
              .optional(
                  "returns",
                  Shape.matrix(Shape.arrayOf(Shape.number().unit("1/period"), 2, 100_000))
                      .columns(2, 500)
                      .titled("Returns, one array for each asset, oldest first"))
              .optional(
                  "correlation",
                  Shape.matrix(
                          Shape.arrayOf(Shape.number().atLeast(-1).atMost(1).unit("1"), 2, 500))
                      .columns(2, 500)
                      .titled("Matrix to which the nearest correlation is sought, row by row"))
              .required(
                  "method",
                  Shape.choice("sample", "ewma", "ledoit_wolf", NEAREST).titled("Estimate"))
              .optional("mean", MomentWeights.MEAN)
              .optional(
                  "demean",
                  Shape.bool().titled("Older name: true is the mean sample, false is zero"))
              .optional(
                  "decay",
                  Shape.number()
                      .above(0.5)
                      .below(1)
                      .otherwise(0.94)
                      .unit("1")
                      .titled("Decay a period, for ewma"))
              .optional("seed_rule", MomentWeights.SEED_RULE)
              .optional(
                  "periods_per_year",
                  Shape.number()
                      .atLeast(1)
                      .atMost(366)
                      .otherwise(1)
                      .unit("1")
                      .titled("Periods a year, by which covariances are multiplied"))
              .exactlyOne("returns", "correlation")
              .example(
                  Json.obj(
                      "method",
                      "ledoit_wolf",
                      "returns",
                      Json.arr(
                          new double[] {0.012, -0.004, 0.009, -0.015, 0.006, 0.002, -0.008},
                          new double[] {0.008, -0.006, 0.004, -0.011, 0.009, -0.001, -0.003},
                          new double[] {-0.002, 0.005, 0.001, 0.004, -0.006, 0.003, 0.002}),
                      "names",
                      List.of("shares", "fund", "bonds")))
              .example(
                  Json.obj(
                      "method",
                      NEAREST,
                      "correlation",
                      Json.arr(
                          new double[] {1, 1, 0}, new double[] {1, 1, 1}, new double[] {0, 1, 1}))),
          "assets");

  private static Shape matrix(String unit, String title) {
    return Shape.listOf(Shape.listOf(Shape.number().unit(unit))).titled(title);
  }

  private static final Shape RESULT =
      Names.inResult(
          Numerics.whereSought(
              Shape.object()
                  .required("covariance", matrix("1/period^2 x periods_per_year", "Covariance"))
                  .required("correlation", matrix("1", "Correlation"))
                  .required(
                      "volatilities",
                      Shape.listOf(Shape.number().unit("1/sqrt(period) x sqrt(periods_per_year)"))
                          .titled("Volatilities"))
                  .optional(
                      "shrinkage",
                      Shape.number().unit("1").titled("Weight of the target, for ledoit_wolf"))
                  .required(
                      "minimum_eigenvalue",
                      Shape.number().unit("as covariance").titled("Smallest eigenvalue"))
                  .required(
                      "condition_number",
                      Shape.number().unit("1").orNull().titled("Largest over smallest eigenvalue"))
                  .optional(
                      "distance",
                      Shape.number()
                          .unit("1")
                          .titled(
                              "Frobenius distance to the given matrix, for nearest_correlation")),
              "1"),
          "assets");

  @Override
  public Capability capability() {
    return Capability.named("risk.covariance.estimate")
        .title(
            "Covariance: sample, exponential, shrinkage; nearest correlation",
            "The covariance matrix of returns by one of three estimates, with its correlations and"
                + " eigenvalues, or the correlation matrix nearest to a symmetric one that is not"
                + " positive semi-definite. condition_number is null for a singular matrix.")
        .direct(Workload.MEDIUM)
        .version("4")
        .reproducibility(Reproducibility.NUMERIC)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Correlations of the assets")
        .method(
            new Method(
                "Weighted second moments; shrinkage to a multiple of the identity; Newton's method"
                    + " for the nearest correlation",
                "sample divisor T - 1, T without means; ewma weights d^(T-t) / sum, or those of"
                    + " s^2_1 = x_1^2, s^2_t = d s^2_(t-1) + (1 - d) x_t^2; ledoit_wolf (1 - s) S +"
                    + " s mean(S_ii) I, divisor T; nearest: min ||X - A||_F, X_ii = 1, X >= 0",
                List.of(
                    "O. Ledoit and M. Wolf, A well-conditioned estimator for large-dimensional"
                        + " covariance matrices, Journal of Multivariate Analysis 88, 2004, pp."
                        + " 365-411",
                    "N. J. Higham, Computing the nearest correlation matrix, IMA Journal of"
                        + " Numerical Analysis 22, 2002, pp. 329-343",
                    "H. Qi and D. Sun, A quadratically convergent Newton method for computing the"
                        + " nearest correlation matrix, SIAM J. Matrix Analysis 28, 2006, pp."
                        + " 360-385",
                    "J.P. Morgan and Reuters, RiskMetrics Technical Document, 4th edition, 1996,"
                        + " ch. 5"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Returns of different periods are independent but for ewma.",
                    "For nearest_correlation the covariance is the correlation.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    boolean nearest = fields.text("method").equals(NEAREST);
    String needed = nearest ? "correlation" : "returns";
    if (!fields.has(needed)) {
      return List.of(
          new Problem(
              "/" + needed,
              Problem.Kind.MISSING,
              "is required for the method " + fields.text("method")));
    }
    int size = fields.items(needed).size();
    var problems = new ArrayList<>(Names.problems(fields, size, "assets"));
    problems.addAll(
        nearest
            ? asymmetric(fields.rows("correlation"))
            : History.problems(fields, size, MOST_CELLS));
    problems.addAll(MomentWeights.problems(fields));
    return problems;
  }

  private static List<Problem> asymmetric(double[][] rows) {
    var problems = new ArrayList<Problem>();
    for (int i = 0; i < rows.length && problems.isEmpty(); i++) {
      if (rows[i].length != rows.length) {
        problems.add(
            Problem.invalid(
                "/correlation/" + i, "must have one column for each row: " + rows.length));
      }
      for (int j = 0; j < i && problems.isEmpty(); j++) {
        if (Math.abs(rows[i][j] - rows[j][i]) > SYMMETRY) {
          problems.add(
              Problem.invalid(
                  "/correlation/" + i + "/" + j,
                  "must equal row " + j + ", column " + i + ": the matrix must be symmetric"));
        }
      }
    }
    return problems;
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    if (fields.has("correlation")) {
      double size = fields.items("correlation").size();
      return 1e5 + 600 * size * size * size;
    }
    double size = fields.items("returns").size();
    return 1e5 + 40 * size * size * size + 4 * size * size * fields.rows("returns")[0].length;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    SecondMoments found =
        fields.has("correlation")
            ? NearestCorrelation.of(fields.rows("correlation"), work)
            : SecondMoments.of(fields, work);
    double[][] covariance = found.times(fields.number("periods_per_year"));
    int size = covariance.length;
    double[] volatilities = new double[size];
    for (int i = 0; i < size; i++) {
      volatilities[i] = Math.sqrt(FiniteResults.number("covariance", covariance[i][i]));
    }
    double[][] correlation = SecondMoments.correlation(covariance);
    double[] eigenvalues = SecondMoments.eigenvalues(covariance);
    double least = eigenvalues[0];
    double most = eigenvalues[size - 1];
    boolean singular = least <= 1e-14 * most;
    return JsonComputed.of(
        Json.obj(
                "covariance",
                Arrays.stream(covariance).map(Json::arr).toList(),
                "correlation",
                Arrays.stream(correlation).map(Json::arr).toList(),
                "volatilities",
                volatilities,
                "minimum_eigenvalue",
                least,
                "condition_number",
                singular ? Optional.empty() : Optional.of(most / least))
            .withPresent("shrinkage", found.shrinkage())
            .withPresent("distance", found.distance())
            .withPresent("numerics", found.numerics())
            .withPresent("names", Names.sent(fields)));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return CovarianceChecks.of(new JsonFields(input), new JsonFields(result)).all();
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    double[][] rows = new JsonFields(result).rows("correlation");
    return Optional.of(
        HeatMap.of("Correlations", Names.shown(new JsonFields(input), rows.length), rows));
  }
}
