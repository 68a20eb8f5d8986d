package dev.omni.quant.finance.risk;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The tail of losses above a threshold, and the quantiles of rare losses that follow from it. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class GpdFit implements Engine<GpdFit.Input, GpdFit.Result> {
  private static final int FEWEST = 5;

  /**
   * Losses, and where their tail begins.
   *
   * @param losses of which those at or below the threshold only count
   * @param threshold above which is the tail
   * @param totalObservations the number of losses when not given
   * @param confidence of the value at risk, in decimal: what it leaves to 1 keeps its digits
   */
  @Example(
      """
      {"losses": [0.4, 1.2, 3.1, 0.8, 12.5, 2.2, 1.7, 6.4, 0.3, 1.1, 4.8, 2.9, 1.9, 25.1, 3.6, 2.4,
        1.4, 8.2, 5.5, 2.1, 1.3, 0.9, 3.3, 10.4, 1.6],
       "threshold": 1, "total_observations": 25, "confidence": 0.99}""")
  public record Input(
      @Title("Losses; those at or below the threshold only count")
          @Unit("currency unit")
          @Size(min = 1, max = 100_000)
          double[] losses,
      @Title("Threshold, above which is the tail") @Unit("currency unit") double threshold,
      @Title("All observations; the number of losses when not given")
          @Unit("1")
          @Range(from = 10, to = 10_000_000)
          OptionalInt totalObservations,
      @Title("Confidence of the value at risk, 0.99 for 99 %")
          @Unit("1")
          @Range(above = 0.5, below = 1)
          Optional<BigDecimal> confidence) {
    double total() {
      return totalObservations.orElse(losses.length);
    }

    double[] excesses() {
      return Arrays.stream(losses)
          .filter(loss -> loss > threshold)
          .map(loss -> loss - threshold)
          .toArray();
    }

    /** Returns what a given confidence leaves to 1. */
    Optional<Double> beyond() {
      return confidence.map(given -> BigDecimal.ONE.subtract(given).doubleValue());
    }
  }

  /**
   * The tail and what follows from it.
   *
   * @param shapeXi shape
   * @param scaleBeta scale, currency unit
   * @param exceedances losses above the threshold
   * @param negativeLogLikelihood at its least
   * @param seXi standard error of the shape, null for a shape of -0.5 or less
   * @param seBeta standard error of the scale, null for a shape of -0.5 or less
   * @param valueAtRisk null without a confidence
   * @param expectedShortfall null without a confidence, and for a shape of 1 or more
   * @param meanExcess by threshold
   * @param numerics how the numbers came about
   */
  public record Result(
      @Title("Shape xi") @Unit("1") double shapeXi,
      @Title("Scale beta") @Unit("currency unit") double scaleBeta,
      @Title("Number of exceedances") @Unit("1") int exceedances,
      @Title("Negative log-likelihood") @Unit("1") double negativeLogLikelihood,
      @Title("Standard error of xi") @Unit("1") @Nullable Double seXi,
      @Title("Standard error of beta") @Unit("currency unit") @Nullable Double seBeta,
      @Title("Value at risk") @Unit("currency unit") @Nullable Double valueAtRisk,
      @Title("Expected shortfall") @Unit("currency unit") @Nullable Double expectedShortfall,
      @Title("Mean excess by threshold, for at most 100 of the losses") MeanExcess meanExcess,
      @Title("How the numbers came about") @Unit("1") Numerics numerics) {
    private ParetoTail tail() {
      return new ParetoTail(shapeXi, scaleBeta);
    }
  }

  @Override
  public Capability capability() {
    return Capability.named("risk.tail.gpd-fit")
        .limit("losses", "At least 50 losses.", "size(losses) >= 50")
        .title(
            "Peaks-over-threshold generalised Pareto tail, VaR and ES",
            "Fits the losses above the threshold by maximum likelihood. value_at_risk and"
                + " expected_shortfall are null without confidence; expected_shortfall is also null"
                + " for a shape of 1 or more, where it is infinite; the standard errors are null"
                + " for a shape of -0.5 or less, where they do not exist.")
        .synonyms(
            "extreme value theory, EVT, generalized pareto, tail risk, peaks over threshold,"
                + " extreme losses, fat tails, tail index")
        .direct(Workload.MEDIUM)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Mean excesses, quantiles beside those observed, and return levels")
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
  public List<Problem> problems(Input input) {
    int losses = input.losses().length;
    int above = input.excesses().length;
    var problems = new ArrayList<Problem>();
    if (above < FEWEST) {
      problems.add(
          Problem.invalid("/threshold", "must leave at least 5 losses above it, not " + above));
    }
    if (input.total() < losses) {
      problems.add(Problem.invalid("/total_observations", "must be at least the number of losses"));
      return problems;
    }
    double least = 1 - above / input.total();
    if (input.confidence().isPresent() && input.confidence().get().doubleValue() < least) {
      problems.add(
          Problem.invalid(
              "/confidence",
              "must be at least " + least + ", so that the value at risk lies in the tail"));
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    return 1200.0 * input.losses().length;
  }

  /**
   * Returns the tail of losses.
   *
   * @throws Infeasible when the losses above the threshold have no such tail
   */
  public static Result value(Input input) {
    return value(input, Work.alone());
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input, work));
  }

  private static Result value(Input input, Work work) {
    double[] excesses = FiniteResults.numbers("excess over the threshold", input.excesses());
    if (Arrays.stream(excesses).distinct().count() < 2) {
      throw new Infeasible("all losses above the threshold are equal: their tail has no shape");
    }
    ParetoTail tail = ParetoTail.fitted(excesses, work);
    double shape = tail.shape();
    Optional<Double> errorFactor =
        shape > -0.5 ? Optional.of(1 / Math.sqrt(excesses.length)) : Optional.empty();
    Optional<Double> risk = input.beyond().map(beyond -> risk(input, beyond, tail, excesses));
    Optional<Double> shortfall =
        risk.filter(value -> shape < 1).map(value -> shortfall(value, tail, input.threshold()));
    return new Result(
        shape,
        tail.scale(),
        excesses.length,
        tail.negativeLogLikelihood(excesses),
        errorFactor.map(factor -> (1 + shape) * factor).orElse(null),
        errorFactor.map(factor -> tail.scale() * Math.sqrt(2 * (1 + shape)) * factor).orElse(null),
        risk.orElse(null),
        shortfall.orElse(null),
        MeanExcess.of(input.losses()),
        new Numerics("profile likelihood"));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new TailChecks(input, input.excesses(), result).all();
  }

  private static double risk(Input input, double beyond, ParetoTail tail, double[] excesses) {
    double probability = beyond * input.total() / excesses.length;
    return FiniteResults.number(
        "value_at_risk", input.threshold() + tail.excess(Math.min(1, probability)));
  }

  private static double shortfall(double risk, ParetoTail tail, double threshold) {
    double shape = tail.shape();
    return risk + (tail.scale() + shape * (risk - threshold)) / (1 - shape);
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(TailFitFigure.of(input, result, result.tail(), input.total()));
  }
}
