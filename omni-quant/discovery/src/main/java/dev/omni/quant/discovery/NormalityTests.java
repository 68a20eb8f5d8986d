package dev.omni.quant.discovery;

import com.google.auto.service.AutoService;
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
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Tests whether a sample is of a normal distribution. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class NormalityTests implements Engine<NormalityTests.Input, NormalityTests.Result> {
  private static final int MANY = 20;

  /**
   * A sample.
   *
   * @param values 8 to 5000 observations, in any order
   */
  @Example(
      """
      {"values": [148, 154, 158, 160, 161, 162, 166, 170, 182, 195, 236, 151, 163, 168, 157, 159,
        172, 165, 149, 177, 164, 155]}""")
  public record Input(
      @Title("Observations") @Unit("1") @Size(min = 8, max = 5000) double[] values) {}

  /**
   * The outcome of each test.
   *
   * @param shapiroWilk of the order statistics
   * @param andersonDarling of the distribution function
   * @param jarqueBera of skewness and kurtosis
   * @param dagostinoK2 of both with a correction for few values; null below 20
   */
  public record Result(
      @Title("Shapiro-Wilk") Outcome shapiroWilk,
      @Title("Anderson-Darling") Outcome andersonDarling,
      @Title("Jarque-Bera") Outcome jarqueBera,
      @Title("D'Agostino K squared") @Nullable Outcome dagostinoK2) {}

  /**
   * A statistic with its p-value.
   *
   * @param statistic of the values
   * @param pValue the probability of one that is as far from normal
   */
  public record Outcome(
      @Title("Statistic") @Unit("1") double statistic,
      @Title("P-value") @Unit("1") double pValue) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.normality")
        .limit("values", "At least 20 values.", "size(values) >= 20")
        .title(
            "Tests of normality",
            "Four statistics with their p-values. Mean and standard deviation are estimated."
                + " dagostino_k2 is null below 20 values.")
        .synonyms(
            "shapiro wilk, anderson darling, normal distribution, is data normal,"
                + " normally distributed, gaussian, jarque bera, bell curve")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Values and the normal distribution")
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
  public double steps(Input input) {
    return 1000 + 60.0 * input.values().length;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /**
   * Returns the outcome of each test: Royston (1995), D'Agostino and Stephens (1986), Jarque and
   * Bera (1987), D'Agostino, Belanger and D'Agostino (1990).
   *
   * @throws Infeasible when all values are the same
   */
  public static Result value(Input input) {
    double[] values = input.values();
    if (Arrays.stream(values).distinct().count() < 2) {
      throw new Infeasible("all values are the same, so there is no spread to compare");
    }
    var given = NormalityStatistics.of(values);
    return new Result(
        given.shapiroWilk(),
        given.andersonDarling(),
        given.jarqueBera(),
        values.length >= MANY ? given.dagostino() : null);
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new NormalityChecks(NormalityStatistics.of(input.values()).sorted(), result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(NormalityFigure.of(input.values()));
  }
}
