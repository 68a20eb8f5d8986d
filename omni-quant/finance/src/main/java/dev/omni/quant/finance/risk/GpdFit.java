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
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The tail of losses above a threshold, and the quantiles of rare losses that follow from it. */
@AutoService(JsonEngine.class)
public final class GpdFit implements JsonEngine {
  private static final int FEWEST = 5;
  private static final double[] EXAMPLE = {
    0.4, 1.2, 3.1, 0.8, 12.5, 2.2, 1.7, 6.4, 0.3, 1.1, 4.8, 2.9, 1.9, 25.1, 3.6, 2.4, 1.4, 8.2, 5.5,
    2.1, 1.3, 0.9, 3.3, 10.4, 1.6
  };

  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "losses",
              Shape.arrayOf(Shape.number().unit("currency unit"), 1, 100_000)
                  .titled("Losses; those at or below the threshold only count"))
          .required(
              "threshold",
              Shape.number().unit("currency unit").titled("Threshold, above which is the tail"))
          .optional(
              "total_observations",
              Shape.integer()
                  .atLeast(10)
                  .atMost(10_000_000)
                  .unit("1")
                  .titled("All observations; the number of losses when not given"))
          .optional(
              "confidence",
              Shape.number()
                  .above(0.5)
                  .below(1)
                  .unit("1")
                  .titled("Confidence of the value at risk, 0.99 for 99 %"))
          .example(
              Json.obj(
                  "losses", EXAMPLE, "threshold", 1, "total_observations", 25, "confidence", 0.99));

  private static final Shape RESULT =
      Shape.object()
          .required("shape_xi", Shape.number().unit("1").titled("Shape xi"))
          .required("scale_beta", Shape.number().unit("currency unit").titled("Scale beta"))
          .required("exceedances", Shape.integer().unit("1").titled("Number of exceedances"))
          .required(
              "negative_log_likelihood", Shape.number().unit("1").titled("Negative log-likelihood"))
          .required("se_xi", Shape.number().unit("1").orNull().titled("Standard error of xi"))
          .required(
              "se_beta",
              Shape.number().unit("currency unit").orNull().titled("Standard error of beta"))
          .required(
              "value_at_risk",
              Shape.number().unit("currency unit").orNull().titled("Value at risk"))
          .required(
              "expected_shortfall",
              Shape.number().unit("currency unit").orNull().titled("Expected shortfall"))
          .required("mean_excess", MeanExcess.shape())
          .required("numerics", Numerics.shape("1"));

  @Override
  public Capability capability() {
    return Capability.named("risk.tail.gpd-fit")
        .title(
            "Peaks-over-threshold generalised Pareto tail, VaR and ES",
            "Fits the losses above the threshold by maximum likelihood. value_at_risk and"
                + " expected_shortfall are null without confidence; expected_shortfall is also null"
                + " for a shape of 1 or more, where it is infinite; the standard errors are null"
                + " for a shape of -0.5 or less, where they do not exist.")
        .direct(Workload.MEDIUM)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Mean excess over the threshold, and quantiles of the excesses against the fit")
        .method(
            new Method(
                "Maximum likelihood by the profile of xi / beta",
                "P(X - u > y) = (1 + xi y / beta)^(-1/xi); VaR = u + beta / xi ((n / n_u (1 -"
                    + " c))^-xi - 1); ES = (VaR + beta - xi u) / (1 - xi); se(xi) = (1 + xi) /"
                    + " sqrt(n_u), se(beta) = beta sqrt(2 (1 + xi) / n_u)",
                List.of(
                    "A. McNeil, Estimating the tails of loss severity distributions using extreme"
                        + " value theory, ASTIN Bulletin 27, 1997, pp. 117-137",
                    "S. D. Grimshaw, Computing maximum likelihood estimates for the generalized"
                        + " Pareto distribution, Technometrics 35, 1993, pp. 185-191",
                    "R. L. Smith, Estimating tails of probability distributions, Annals of"
                        + " Statistics 15, 1987, pp. 1174-1207 (standard errors)"),
                List.of(
                    Libraries.named("org.hipparchus:hipparchus-optim"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Losses are independent and alike; the threshold is high enough for the limit"
                        + " law.",
                    "Shapes of -1 or less have no maximum likelihood and are not fitted.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    int losses = fields.items("losses").size();
    int above = excesses(fields).length;
    var problems = new ArrayList<Problem>();
    if (above < FEWEST) {
      problems.add(
          Problem.invalid("/threshold", "must leave at least 5 losses above it, not " + above));
    }
    if (fields.has("total_observations") && fields.integer("total_observations") < losses) {
      problems.add(Problem.invalid("/total_observations", "must be at least the number of losses"));
      return problems;
    }
    double least = 1 - above / total(fields);
    if (fields.has("confidence") && fields.number("confidence") < least) {
      problems.add(
          Problem.invalid(
              "/confidence",
              "must be at least " + least + ", so that the value at risk lies in the tail"));
    }
    return problems;
  }

  private static double total(JsonFields fields) {
    return fields.has("total_observations")
        ? fields.integer("total_observations")
        : fields.items("losses").size();
  }

  private static double[] excesses(JsonFields fields) {
    double threshold = fields.number("threshold");
    return Arrays.stream(fields.numbers("losses"))
        .filter(loss -> loss > threshold)
        .map(loss -> loss - threshold)
        .toArray();
  }

  @Override
  public double steps(Json.Obj input) {
    return 6000.0 * new JsonFields(input).items("losses").size();
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    double[] excesses = FiniteResults.numbers("excess over the threshold", excesses(fields));
    if (Arrays.stream(excesses).distinct().count() < 2) {
      throw new Infeasible("all losses above the threshold are equal: their tail has no shape");
    }
    ParetoTail tail = ParetoTail.fitted(excesses, work);
    int count = excesses.length;
    Optional<Double> errorFactor =
        tail.shape() > -0.5 ? Optional.of(1 / Math.sqrt(count)) : Optional.empty();
    Optional<Double> risk =
        fields.has("confidence") ? Optional.of(risk(fields, tail, count)) : Optional.empty();
    Optional<Double> shortfall =
        risk.filter(value -> tail.shape() < 1)
            .map(value -> shortfall(value, tail, fields.number("threshold")));
    return JsonComputed.of(
        Json.obj(
            "shape_xi", FiniteResults.number("shape_xi", tail.shape()),
            "scale_beta", FiniteResults.number("scale_beta", tail.scale()),
            "exceedances", count,
            "negative_log_likelihood",
                FiniteResults.number(
                    "negative_log_likelihood", tail.negativeLogLikelihood(excesses)),
            "se_xi", errorFactor.map(factor -> (1 + tail.shape()) * factor),
            "se_beta",
                errorFactor.map(
                    factor -> tail.scale() * Math.sqrt(2 * (1 + tail.shape())) * factor),
            "value_at_risk", risk,
            "expected_shortfall", shortfall,
            "mean_excess", MeanExcess.of(fields.numbers("losses")),
            "numerics", Numerics.of("profile likelihood")));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    return new TailChecks(fields, excesses(fields), total(fields), new JsonFields(result)).all();
  }

  private static double risk(JsonFields fields, ParetoTail tail, int count) {
    double probability = fields.complement("confidence") * total(fields) / count;
    return FiniteResults.number(
        "value_at_risk", fields.number("threshold") + tail.excess(Math.min(1, probability)));
  }

  private static double shortfall(double risk, ParetoTail tail, double threshold) {
    double shape = tail.shape();
    return FiniteResults.number(
        "expected_shortfall", risk + (tail.scale() + shape * (risk - threshold)) / (1 - shape));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var found = new JsonFields(result);
    var tail = new ParetoTail(found.number("shape_xi"), found.number("scale_beta"));
    return Optional.of(TailPlot.of(found, excesses(new JsonFields(input)), tail));
  }
}
