package dev.omni.quant.discovery;

import static dev.omni.quant.discovery.DataTableChecks.counted;
import static dev.omni.quant.discovery.DataTableChecks.invalid;

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
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.formula.CurveModel;
import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.formula.FormulaSyntaxException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresBuilder;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresOptimizer.Optimum;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LevenbergMarquardtOptimizer;

/** Nonlinear least squares of a formula given by the caller. */
@AutoService(Engine.class)
public final class NonlinearRegression implements Engine {
  private static final int MOST_EVALUATIONS = 5000;
  private static final double TOLERANCE = 1e-14;

  private static final Shape NUMBER = Shape.number().unit("1");
  private static final double SMALLEST_SQUARES = 1e-280;

  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "model",
              Shape.string()
                  .length(1, 500)
                  .pattern("^[-+*/^().,0-9a-zA-Z ]+$", "a formula such as b1*(1-exp(-b2*x))")
                  .titled("Formula in x and b1..bn, as b1*(1-exp(-b2*x))"))
          .required(
              "start", Shape.arrayOf(NUMBER, 1, 20).titled("Where the search for b1..bn starts"))
          .required("x", Shape.arrayOf(NUMBER, 1, 100_000).titled("Predictor"))
          .required("y", Shape.arrayOf(NUMBER, 1, 100_000).titled("Response, one for each x"))
          .example(
              Json.obj(
                  "model", "b1*x^b2",
                  "start", new double[] {1, 5},
                  "x", new double[] {1.309, 1.471, 1.490, 1.565, 1.611, 1.680},
                  "y", new double[] {2.138, 3.421, 3.597, 4.340, 4.882, 5.660}));

  private static final Shape RESULT =
      Shape.object()
          .required("parameters", Shape.listOf(Shape.number().unit("1")).titled("Parameters"))
          .required(
              "standard_errors",
              Shape.listOf(Shape.number().unit("1")).titled("Standard errors of the parameters"))
          .required(
              "residual_sum_of_squares", Shape.number().unit("1").titled("Residual sum of squares"))
          .required("residual_sd", Shape.number().unit("1").titled("Residual standard deviation"))
          .required("degrees_of_freedom", Shape.number().unit("1").titled("Degrees of freedom"))
          .required("evaluations", Shape.integer().unit("1").titled("Evaluations of the model"));

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.regression.nonlinear")
        .title(
            "Nonlinear least squares for a formula in x and b1..bn",
            "The formula has + - * / ^, parentheses, numbers, pi, e and the functions abs, acos,"
                + " asin, atan, cbrt, cos, cosh, exp, expm1, ln, log (natural), log10, log1p, log2,"
                + " pow(a, b), sin, sinh, sqrt, tan, tanh. Finds the minimum next to the start.")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Data and fitted curve")
        .method(
            new Method(
                "Levenberg-Marquardt, then Gauss-Newton, with derivatives by automatic"
                    + " differentiation",
                "b = argmin sum (y - f(x, b))^2; s^2 = RSS / (n - p); se_j = s sqrt([(J'J)^-1]_jj)",
                List.of(
                    "D. W. Marquardt, J. SIAM 11 (1963) 431-441",
                    "J. J. More, The Levenberg-Marquardt algorithm, LNM 630 (1978) 105-116",
                    "D. M. Bates, D. G. Watts, Nonlinear Regression Analysis and Its Applications"
                        + " (1988), section 2.2"),
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
    var fields = new JsonFields(input);
    int parameters = fields.items("start").size();
    int rows = fields.items("y").size();
    var problems = new ArrayList<Problem>();
    try {
      var used = Formula.parse(fields.text("model"), CurveModel.names(1, parameters)).uses();
      CurveModel.names(1, parameters).stream()
          .filter(name -> !name.equals("x") && !used.contains(name))
          .forEach(
              name -> problems.add(invalid("model", "must use " + name + ", which start has")));
    } catch (FormulaSyntaxException unreadable) {
      problems.add(invalid("model", "must be a formula; " + unreadable.getMessage()));
    }
    if (fields.items("x").size() != rows) {
      problems.add(invalid("x", "must have " + counted(rows, "value") + ", as many as y"));
    }
    if (rows <= parameters) {
      problems.add(
          invalid(
              "y", "must have more than " + counted(parameters, "value") + ", one a parameter"));
    }
    return problems;
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double parameters = fields.items("start").size();
    return 50.0 * fields.items("x").size() * parameters * (parameters + 20);
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    double[] start = fields.numbers("start");
    double[] y = fields.numbers("y");
    var model =
        CurveModel.of(
            Formula.parse(fields.text("model"), CurveModel.names(1, start.length)),
            fields.numbers("x"),
            work);
    if (!CurveModel.everywhere(values(model, start))) {
      throw new Infeasible("the model or a derivative is not finite in every row at the start");
    }
    double squares = LinearRegression.sumOfSquares(y);
    if (squares < SMALLEST_SQUARES && Arrays.stream(y).anyMatch(value -> value != 0)) {
      throw new Infeasible(
          "y is so small that its squares vanish in doubles: give it another unit");
    }
    Optimum optimum = search(model, start, y);
    Fit fit = new Fit(model, optimum.getPoint().toArray(), y).polished();
    if (!CurveModel.everywhere(values(model, fit.parameters()))) {
      throw new Infeasible(
          "the search ends where the model is not finite in every row: take another start, or leave"
              + " out rows where the formula has no value");
    }
    fit.dependent()
        .ifPresent(
            j -> {
              throw new Infeasible(
                  "b"
                      + (j + 1)
                      + " cannot be separated from the parameters before it at the optimum");
            });
    int freedom = y.length - start.length;
    double rss = fit.sumOfSquares();
    double sd = FiniteResults.number("the residual sum of squares", Math.sqrt(rss / freedom));
    double[] errors = fit.spreads();
    for (int j = 0; j < errors.length; j++) {
      errors[j] *= sd;
    }
    Json.Obj result =
        Json.obj(
            "parameters",
            FiniteResults.numbers("a parameter", fit.parameters()),
            "standard_errors",
            FiniteResults.numbers("a standard error", errors),
            "residual_sum_of_squares",
            rss,
            "residual_sd",
            sd,
            "degrees_of_freedom",
            freedom,
            "evaluations",
            optimum.getEvaluations());
    return Computed.of(result)
        .checked(gradient(new Fit(model, new JsonFields(result).numbers("parameters"), y)));
  }

  private static Optimum search(CurveModel model, double[] start, double[] y) {
    var problem =
        new LeastSquaresBuilder()
            .model(model)
            .start(start)
            .target(y)
            .maxEvaluations(MOST_EVALUATIONS)
            .maxIterations(MOST_EVALUATIONS)
            .build();
    try {
      return new LevenbergMarquardtOptimizer()
          .withCostRelativeTolerance(TOLERANCE)
          .withParameterRelativeTolerance(TOLERANCE)
          .withOrthoTolerance(TOLERANCE)
          .optimize(problem);
    } catch (MathRuntimeException lost) {
      throw new Infeasible(
          "the search does not converge from this start: " + lost.getMessage(), lost);
    }
  }

  private static double[] values(CurveModel model, double[] parameters) {
    return model.value(new ArrayRealVector(parameters, false)).getFirst().toArray();
  }

  private static Check gradient(Fit fit) {
    return new Check(
        "gradient_at_optimum",
        fit.cosine(),
        1e-5,
        "largest cosine between a column of the Jacobian and the residuals; zero at a minimum");
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    double[] parameters = new JsonFields(result).numbers("parameters");
    var formula = Formula.parse(fields.text("model"), CurveModel.names(1, parameters.length));
    return Optional.of(
        FitPlot.fitted(
            fields.numbers("x"),
            fields.numbers("y"),
            x -> values(CurveModel.of(formula, x, Work.alone()), parameters)));
  }
}
