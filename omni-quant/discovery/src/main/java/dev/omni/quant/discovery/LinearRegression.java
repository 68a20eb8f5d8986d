package dev.omni.quant.discovery;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Libraries;
import java.util.List;
import java.util.Optional;

/** Ordinary least squares of a response on several columns, or on the powers of one. */
@AutoService(JsonEngine.class)
public final class LinearRegression implements JsonEngine {
  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.regression.linear")
        .title(
            "Ordinary least squares, multiple or polynomial",
            "Fits y = X b + e by least squares, weighted where weights are given. Coefficients stand"
                + " in the order of names: constant (when fitted), then columns of x, powers"
                + " 1..degree, or predictors of a table, of which text is a factor with its first"
                + " level in byte order as the reference. R squared and F compare with the mean,"
                + " without a constant with zero. A response that does not vary is refused; where"
                + " the fit is exact but for rounding F is infinite, and f_statistic and what else"
                + " divides by the residuals is left out. Intervals and p-values rest on the"
                + " ordinary standard errors; robust_standard_errors stand beside them."
                + " standardised_residuals and cooks_distance are null for a row of leverage 1.")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(LinearContract.CONTRACT)
        .result(LinearContract.RESULT)
        .plot("Data, fit and residuals")
        .method(
            new Method(
                "Householder QR of the design matrix",
                "b = argmin |y - X b|^2; s^2 = |y - X b|^2 / (n - p); se_j = s sqrt([(X'X)^-1]_jj);"
                    + " F = ((TSS - RSS) / k) / s^2; h_i = x_i (X'X)^-1 x_i'; Cook's distance e_i^2"
                    + " h_i / (p s^2 (1 - h_i)^2); HC0: (X'X)^-1 X' diag(e^2) X (X'X)^-1, HC1 n/(n"
                    + " - p) of it, HC2 e^2/(1 - h), HC3 e^2/(1 - h)^2; log-likelihood of normal"
                    + " errors, AIC and BIC with p + 1 parameters",
                List.of(
                    "G. H. Golub, Numerical methods for solving linear least squares problems,"
                        + " Numerische Mathematik 7 (1965) 206-216",
                    "N. R. Draper, H. Smith, Applied Regression Analysis, 3rd ed. (1998), ch. 5",
                    "R. D. Cook, Technometrics 19 (1977) 15-18",
                    "J. Durbin, G. S. Watson, Biometrika 37 (1950) 409-428",
                    "J. G. MacKinnon, H. White, J. Econometrics 29 (1985) 305-325"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "errors are uncorrelated and of one variance; standard errors rest on that",
                    "a column that is a combination of others to 13 digits is refused",
                    "about 16 digits less the logarithm of the condition number are right")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return LinearContract.problems(new JsonFields(input));
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double columns = LinearContract.coefficients(fields);
    return 1e4 + LinearContract.rows(fields) * (60 + 8.0 * (columns + 1) * (columns + 1));
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    LinearInput sent = LinearInput.of(fields);
    LinearFit fit = LinearFit.of(sent);
    work.proceed();
    return JsonComputed.of(new LinearReport(sent, fit).result(fields, work));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return LinearChecks.of(new JsonFields(input), new JsonFields(result)).all();
  }

  static double sumOfSquares(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value * value;
    }
    return sum;
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    LinearInput sent = LinearInput.of(new JsonFields(input));
    return Optional.of(LinearPlot.of(new JsonFields(input), sent, LinearFit.of(sent)));
  }
}
