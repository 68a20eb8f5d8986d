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
import dev.omni.quant.core.LayeredPlot;
import dev.omni.quant.core.StandardNormal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Tests whether a sample is of a normal distribution. */
@AutoService(JsonEngine.class)
public final class NormalityTests implements JsonEngine {
  private static final Shape NUMBER = Shape.number().unit("1");
  private static final int MANY = 20;

  private static final Shape CONTRACT =
      Shape.object()
          .required("values", Shape.arrayOf(NUMBER, 8, 5000).titled("Observations"))
          .example(
              Json.obj(
                  "values",
                  new double[] {
                    148, 154, 158, 160, 161, 162, 166, 170, 182, 195, 236, 151, 163, 168, 157, 159,
                    172, 165, 149, 177, 164, 155
                  }));

  private static Shape outcome() {
    return Shape.object()
        .required("statistic", NUMBER.titled("Statistic"))
        .required("p_value", NUMBER.titled("P-value"));
  }

  private static final Shape RESULT =
      Shape.object()
          .required("shapiro_wilk", outcome().titled("Shapiro-Wilk"))
          .required("anderson_darling", outcome().titled("Anderson-Darling"))
          .required("jarque_bera", outcome().titled("Jarque-Bera"))
          .required("dagostino_k2", outcome().orNull().titled("D'Agostino K squared"));

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.normality")
        .title(
            "Tests of normality",
            "Four statistics with their p-values. Mean and standard deviation are estimated."
                + " dagostino_k2 is null below 20 values.")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Quantiles against those of a normal distribution")
        .method(
            new Method(
                "Order statistics, distribution functions and moments against the normal ones",
                "W = (sum a_i x_(i))^2 / sum (x - m)^2; A^2 = -n - sum (2i-1)(ln F_i + ln(1 -"
                    + " F_(n+1-i)))/n; JB = n/6 (S^2 + (K-3)^2/4); K^2 = Z(S)^2 + Z(K)^2",
                List.of(
                    "P. Royston, Appl. Statist. 44, 1995, pp. 547-551 (AS R94)",
                    "R. B. D'Agostino and M. A. Stephens, Goodness-of-Fit Techniques, 1986, table"
                        + " 4.9, p. 127",
                    "C. M. Jarque and A. K. Bera, Int. Statist. Rev. 55, 1987, pp. 163-172",
                    "R. B. D'Agostino, A. Belanger and R. B. D'Agostino Jr., Am. Statist. 44, 1990,"
                        + " pp. 316-321"),
                List.of(),
                List.of(
                    "P-values are approximations: of Shapiro-Wilk to three digits, of Jarque-Bera"
                        + " for many values alone.",
                    "The statistic of Anderson-Darling is without the factor for few values, its"
                        + " p-value with it.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return List.of();
  }

  @Override
  public double steps(Json.Obj input) {
    return 1000 + 500.0 * new JsonFields(input).items("values").size();
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    double[] values = new JsonFields(input).numbers("values");
    if (Arrays.stream(values).distinct().count() < 2) {
      throw new Infeasible("all values are the same, so there is no spread to compare");
    }
    var given = NormalityStatistics.of(values);
    work.proceed();
    boolean many = values.length >= MANY;
    Json.Obj result =
        Json.obj(
            "shapiro_wilk", members(given.shapiroWilk()),
            "anderson_darling", members(given.andersonDarling()),
            "jarque_bera", members(given.jarqueBera()),
            "dagostino_k2", many ? members(given.dagostino()) : Json.NULL);
    return JsonComputed.of(result);
  }

  private static Json members(NormalityStatistics.Outcome outcome) {
    return Json.obj("statistic", outcome.statistic(), "p_value", outcome.pValue());
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    double[] values = new JsonFields(input).numbers("values");
    return new NormalityChecks(NormalityStatistics.of(values).sorted(), new JsonFields(result))
        .all();
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    double[] sorted = new JsonFields(input).numbers("values").clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    double[] normal = new double[n];
    for (int i = 0; i < n; i++) {
      normal[i] = StandardNormal.quantile((i + 0.5) / n);
    }
    double mean = SampleTest.mean(sorted);
    double sd = Math.sqrt(Arrays.stream(sorted).map(x -> (x - mean) * (x - mean)).sum() / (n - 1));
    double end = normal[n - 1];
    return Optional.of(
        LayeredPlot.of(
                "Quantiles against those of a normal distribution",
                "Normal quantile (1)",
                "Observation (unit of the input)")
            .points("observations", normal, sorted)
            .line(
                "normal", new double[] {-end, end}, new double[] {mean - end * sd, mean + end * sd})
            .plot());
  }
}
