package dev.omni.quant.discovery;

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
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.formula.CurveModel;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hipparchus.linear.ArrayRealVector;

/** Nonlinear least squares of a formula given by the caller. */
@AutoService(JsonEngine.class)
public final class NonlinearRegression implements JsonEngine {
  private static final Shape NUMBER = Shape.number().unit("1");
  private static final double SMALLEST_SQUARES = 1e-280;

  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "model",
              Shape.string()
                  .length(1, 500)
                  .titled("Formula in x, or columns of the table, and b1..bn"))
          .required(
              "start", Shape.arrayOf(NUMBER, 1, 20).titled("Where the search for b1..bn starts"))
          .optional("x", Shape.arrayOf(NUMBER, 1, 100_000).titled("Predictor"))
          .optional("y", Shape.arrayOf(NUMBER, 1, 100_000).titled("Response, one for each x"))
          .optional("table", DataColumns.shape(1, 1000).titled("Columns, in place of x and y"))
          .optional(
              "response", Shape.string().length(1, 200).titled("Column of the table: the response"))
          .optional(NonlinearInput.LOWER, bounds("Least value of each parameter; null for none"))
          .optional(NonlinearInput.UPPER, bounds("Greatest value of each parameter; null for none"))
          .optional("confidence", Confidence.SHAPE)
          .exactlyOne("y", "table")
          .example(
              Json.obj(
                  "model", "b1*x^b2",
                  "start", new double[] {1, 5},
                  "x", new double[] {1.309, 1.471, 1.490, 1.565, 1.611, 1.680},
                  "y", new double[] {2.138, 3.421, 3.597, 4.340, 4.882, 5.660}))
          .example(
              Json.obj(
                  "model",
                  "b1*dose/(b2+dose)*exp(-b3*age)",
                  "start",
                  List.of(10, 2, 0.1),
                  "table",
                  Json.obj(
                      "effect",
                      new double[] {3.2, 4.9, 6.1, 6.6, 2.6, 4.1, 4.9, 5.5},
                      "dose",
                      List.of(1, 2, 4, 8, 1, 2, 4, 8),
                      "age",
                      List.of(1, 1, 1, 1, 3, 3, 3, 3)),
                  "response",
                  "effect",
                  NonlinearInput.LOWER,
                  List.of(0, 0, 0)));

  private static Shape bounds(String title) {
    return Shape.arrayOf(Shape.number().unit("1").orNull(), 1, 20).titled(title);
  }

  private static final Shape RESULT =
      Shape.object()
          .required("parameters", Shape.listOf(Shape.number().unit("1")).titled("Parameters"))
          .required(
              "standard_errors",
              list().titled("Standard errors of the parameters; null on a bound"))
          .optional(
              "at_bound", Shape.listOf(Shape.string()).titled("Parameters on a bound, b1..bn"))
          .required(
              "residual_sum_of_squares", Shape.number().unit("1").titled("Residual sum of squares"))
          .required("residual_sd", Shape.number().unit("1").titled("Residual standard deviation"))
          .required("degrees_of_freedom", Shape.number().unit("1").titled("Degrees of freedom"))
          .required(
              "evaluations",
              Shape.integer()
                  .unit("1")
                  .titled("Evaluations of the model")
                  .unchecked("A count of the search, which only a repetition can tell."))
          .optional("t_statistics", list().titled("t statistics"))
          .optional("p_values", list().titled("P-values, two-sided"))
          .required("confidence_low", list().titled("Lower bounds of the parameters"))
          .required("confidence_high", list().titled("Upper bounds of the parameters"))
          .required("covariance", Shape.listOf(list()).titled("Covariance of the parameters"))
          .required("fitted", Shape.listOf(Shape.number().unit("1")).titled("Fitted values"))
          .required("residuals", Shape.listOf(Shape.number().unit("1")).titled("Residuals"))
          .optional(
              "log_likelihood", Shape.number().unit("1").titled("Log-likelihood, normal errors"))
          .optional("aic", Shape.number().unit("1").titled("Akaike's information criterion"))
          .optional("bic", Shape.number().unit("1").titled("Bayesian information criterion"))
          .optional(
              "rows_left_out", Shape.integer().unit("1").titled("Rows with a missing number"));

  private static Shape list() {
    return Shape.listOf(Shape.number().unit("1").orNull());
  }

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.regression.nonlinear")
        .title(
            "Nonlinear least squares for a formula in predictors and b1..bn",
            "The formula has + - * / ^, parentheses, numbers, pi, e and the functions abs, acos,"
                + " asin, atan, cbrt, cos, cosh, exp, expm1, ln, log (natural), log10, log1p, log2,"
                + " pow(a, b), sin, sinh, sqrt, tan, tanh. Finds the minimum next to the start,"
                + " within bounds where they are given; a parameter on a bound has null in place of"
                + " an error, and counts no more as fitted. Predictors of a table are its columns"
                + " of numbers whose names are letters, digits and _. What divides by the residuals"
                + " is left out where the fit is exact.")
        .direct(Workload.MEDIUM)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Data, fit and residuals")
        .method(
            new Method(
                "Levenberg-Marquardt, then Gauss-Newton, with derivatives by automatic"
                    + " differentiation",
                "b = argmin sum (y - f(x, b))^2; s^2 = RSS / (n - p); se_j = s sqrt([(J'J)^-1]_jj);"
                    + " b_j +- t se_j; AIC = 2 (p + 1) - 2 ln L",
                List.of(
                    "D. W. Marquardt, J. SIAM 11 (1963) 431-441",
                    "J. J. More, The Levenberg-Marquardt algorithm, LNM 630 (1978) 105-116",
                    "D. M. Bates, D. G. Watts, Nonlinear Regression Analysis and Its Applications"
                        + " (1988), section 2.2",
                    "J. Nocedal, S. J. Wright, Numerical Optimization, 2nd ed. (2006), section"
                        + " 16.5"),
                List.of(
                    Libraries.named("org.hipparchus:hipparchus-optim"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "errors are uncorrelated and of one variance",
                    "standard errors come from the tangent plane at the optimum",
                    "another start may lead to another minimum")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return NonlinearInput.problems(new JsonFields(input));
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double parameters = fields.items("start").size();
    double rows = fields.has("table") ? DataColumns.of(fields).rows() : fields.items("y").size();
    return 1.5e4 + 18.0 * rows * parameters * (parameters + 20);
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    NonlinearInput sent = NonlinearInput.of(fields);
    CurveModel model = sent.model(work);
    double[] y = sent.y();
    if (!CurveModel.everywhere(values(model, sent.start()))) {
      throw new Infeasible("the model or a derivative is not finite in every row at the start");
    }
    double squares = LinearRegression.sumOfSquares(y);
    if (squares < SMALLEST_SQUARES && Arrays.stream(y).anyMatch(value -> value != 0)) {
      throw new Infeasible(
          "y is so small that its squares vanish in doubles: give it another unit");
    }
    BoundedSearch.Found found = BoundedSearch.of(sent, work);
    if (!CurveModel.everywhere(values(model, found.parameters()))) {
      throw new Infeasible(
          "the search ends where the model is not finite in every row: take another start, or leave"
              + " out rows where the formula has no value");
    }
    found
        .fit()
        .dependent()
        .ifPresent(
            j -> {
              throw new Infeasible(
                  "b"
                      + (found.free()[j] + 1)
                      + " cannot be separated from the parameters before it at the optimum");
            });
    return JsonComputed.of(new NonlinearReport(sent, found).result(fields));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    return new NonlinearChecks(NonlinearInput.of(fields), fields, new JsonFields(result)).all();
  }

  private static double[] values(CurveModel model, double[] parameters) {
    return model.value(new ArrayRealVector(parameters, false)).getFirst().toArray();
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    NonlinearInput sent = NonlinearInput.of(new JsonFields(input));
    return Optional.of(NonlinearPlot.of(sent, new JsonFields(result)));
  }
}
