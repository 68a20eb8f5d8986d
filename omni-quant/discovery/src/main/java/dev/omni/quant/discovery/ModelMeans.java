package dev.omni.quant.discovery;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.discovery.formula.ModelCoding;
import dev.omni.quant.discovery.formula.ModelFormula;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Means of a model at the levels of its factors, and comparisons of them. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class ModelMeans implements Engine<ModelMeans.Input, ModelMeans.Result> {
  /** The shares of the levels of factors over which a mean is taken. */
  public enum Shares {
    /** The same for each combination. */
    EQUAL,
    /** As often as each combination occurs. */
    PROPORTIONAL
  }

  /** Adjustments of p-values for the comparisons of one level of by. */
  public enum Family {
    NONE,
    TUKEY,
    BONFERRONI,
    HOLM,
    SIDAK,
    DUNNETT
  }

  /** The scale of the means. */
  public enum Scale {
    /** That of the linear predictor. */
    LINK,
    /** That of the response. */
    RESPONSE
  }

  /**
   * Observations, a model of them, and the means that are wanted.
   *
   * @param table columns by name
   * @param formula of the model
   * @param factors whose levels have the means
   * @param family distribution of the response
   * @param link function of its mean
   * @param by factor of which each level has its own comparisons
   * @param at values of covariates
   * @param weights shares of the other factors' levels
   * @param contrasts comparisons of the means
   * @param adjust of the p-values
   * @param type scale of the means
   * @param confidence of the intervals
   * @param reference level of factors
   * @param levels of factors in their order
   */
  @Example(
      """
      {"table": {"breaks": [26, 30, 54, 25, 18, 21, 29, 17, 36, 21, 24, 18, 27, 14, 29, 19, 42, 26],
                 "wool": ["A", "A", "A", "A", "A", "A", "A", "A", "A", "B", "B", "B", "B", "B", "B", "B", "B", "B"],
                 "tension": ["L", "L", "L", "M", "M", "M", "H", "H", "H", "L", "L", "L", "M", "M", "M", "H", "H", "H"]},
       "formula": "breaks ~ wool + tension", "factors": ["tension"]}""")
  @Example(
      """
      {"table": {"cells": [12, 15, 9, 22, 30, 25, 18, 21, 27, 40, 38, 33],
                 "dose": ["a", "a", "a", "b", "b", "b", "c", "c", "c", "d", "d", "d"],
                 "age": [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3]},
       "formula": "cells ~ dose + age", "family": "poisson", "factors": ["dose"], "at": {"age": 2},
       "contrasts": "treatment", "adjust": "dunnett", "type": "response"}""")
  public record Input(
      @Title("Columns by name") @Size(min = 1, max = 200) DataColumns table,
      @Title("Formula of the model, as y ~ a*b + x") @Size(min = 1, max = ModelFormula.LONGEST)
          String formula,
      @Title("Factors of the formula whose levels have the means") @Size(min = 1, max = 10)
          List<@Size(min = 1, max = 200) String> factors,
      @Title("Distribution of the response") @Default("\"gaussian\"") GlmFamily family,
      @Title("Link function; without it the canonical one, inverse for gamma")
          Optional<GlmLink> link,
      @Title("Factor of which each level has comparisons of its own") @Size(min = 1, max = 200)
          Optional<String> by,
      @Title("Values of covariates; their means over the rows without it")
          @Keys("column")
          @Size(max = 200)
          Optional<Map<String, @Unit("1") Double>> at,
      @Title("Shares of the levels of the other factors") @Default("\"equal\"") Shares weights,
      @Title("Comparisons of the means; pairwise without it") Optional<MeanContrasts> contrasts,
      @Title("Adjustment of the p-values; tukey for pairwise, none for others without it")
          Optional<Family> adjust,
      @Title("Scale of the means; comparisons are on that of the link") @Default("\"link\"")
          Scale type,
      @Title(Confidence.TITLE) @Unit("1") @Range(above = 0, below = 1) @Default("0.95")
          double confidence,
      @Title("Reference level of factors, which goes first") @Size(max = 200) @Keys("column")
          Optional<Map<String, @Size(min = 1, max = 200) String>> reference,
      @Title("Levels of factors in their order; that of their bytes where none is given")
          @Size(max = 200)
          @Keys("column")
          Optional<Map<String, @Size(min = 1, max = 1000) List<@Size(min = 1, max = 200) String>>>
              levels) {
    /** Returns the model as one that is fitted by itself. */
    GeneralizedLinearModel.Input fitted() {
      return new GeneralizedLinearModel.Input(
          table,
          Optional.empty(),
          Optional.empty(),
          family,
          link,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          true,
          Optional.empty(),
          confidence,
          Optional.of(formula),
          new ModelCoding(Optional.empty(), reference, levels),
          Optional.empty());
    }

    MeanContrasts compared() {
      return contrasts.orElse(new MeanContrasts.Known(MeanContrasts.Kind.PAIRWISE));
    }

    Family adjusted() {
      return adjust.orElse(compared().is(MeanContrasts.Kind.PAIRWISE) ? Family.TUKEY : Family.NONE);
    }
  }

  /**
   * The means and their comparisons.
   *
   * @param means at the levels
   * @param contrasts of the means
   * @param estimable whether the rows determine each mean
   * @param coefficients of the model
   * @param names of the coefficients
   * @param dfResidual degrees of freedom of the model
   * @param dispersion of the responses
   * @param theta of the negative binomial distribution
   * @param thetaStandardError by the observed information
   * @param rowsLeftOut rows with a missing number
   * @param details of the model
   */
  public record Result(
      @Title("Means, the first factor's levels fastest") Means means,
      @Title("Comparisons of the means, on the scale of the link") Contrasts contrasts,
      @Title("Whether the rows determine each mean") List<Boolean> estimable,
      @Title("Coefficients of the model; null where one is aliased") @Unit("1") @Missing
          double[] coefficients,
      @Title("Names of the coefficients") List<String> names,
      @Title("Degrees of freedom of the model") @Unit("1") int dfResidual,
      @Title("Dispersion") @Unit("1") double dispersion,
      @Title("Theta of the negative binomial distribution") @Unit("1") OptionalDouble theta,
      @Title("Standard error of theta") @Unit("1") OptionalDouble thetaStandardError,
      @Title("Rows with a missing number") @Unit("1") int rowsLeftOut,
      @Flat ModelDetails details) {}

  /**
   * Means, a value of each column for each of them.
   *
   * @param levels of the factors
   * @param mean of the model; null where the rows do not determine it
   * @param standardError of the mean
   * @param df degrees of freedom; null where the law is normal
   * @param confidenceLow lower ends of the intervals
   * @param confidenceHigh upper ends
   */
  public record Means(
      @Title("Level of each factor") @Keys("factor") Map<String, List<String>> levels,
      @Title("Mean; null where the rows do not determine it") @Unit("1") @Missing double[] mean,
      @Title("Standard error of the mean") @Unit("1") @Missing double[] standardError,
      @Title("Degrees of freedom; null where the law is normal") @Unit("1") @Missing double[] df,
      @Title("Lower ends of the intervals") @Unit("1") @Missing double[] confidenceLow,
      @Title("Upper ends of the intervals") @Unit("1") @Missing double[] confidenceHigh) {}

  /**
   * Comparisons, a value of each column for each of them.
   *
   * @param contrast its name
   * @param by level of by
   * @param estimate weights times means
   * @param standardError of the estimate
   * @param df degrees of freedom; null where the law is normal
   * @param statistic estimate over its error
   * @param pValue adjusted for the comparisons of the same level of by
   */
  public record Contrasts(
      @Title("Comparison, as a - b") List<String> contrast,
      @Title("Level of by") Optional<List<String>> by,
      @Title("Weights times means; null where the rows do not determine it") @Unit("1") @Missing
          double[] estimate,
      @Title("Standard error of the estimate") @Unit("1") @Missing double[] standardError,
      @Title("Degrees of freedom; null where the law is normal") @Unit("1") @Missing double[] df,
      @Title("Estimate over its standard error") @Unit("1") @Missing double[] statistic,
      @Title("P-value, adjusted for the comparisons of its level of by") @Unit("1") @Missing
          double[] pValue) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.model.means")
        .limit(
            "family",
            "Tests of binomial and poisson means are those of large samples.",
            "family == 'gaussian'")
        .title(
            "Means of a model",
            "Estimated marginal means: what a linear or generalized linear model predicts at each"
                + " combination of the levels of factors, averaged over those of the other"
                + " factors, with covariates at their means, and comparisons of these means. The"
                + " formula has the terms of scientific-discovery.regression.linear. A mean that"
                + " the rows do not determine has null in mean, standard_error, confidence_low and"
                + " confidence_high, and so has each comparison of it in estimate, standard_error,"
                + " statistic and p_value; df is null where the law is normal. coefficients and"
                + " covariance are null where a coefficient is aliased, with a note.")
        .synonyms(
            "estimated marginal means, least squares means, emmeans, lsmeans, adjusted means,"
                + " tukey comparisons, dunnett test, contrasts of treatments, post hoc tests")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Means with their intervals")
        .method(
            new Method(
                "Rows of a grid of all levels, times the coefficients of the model",
                "m = L b, Var m = L V L', L = averages of the rows of the grid; tukey: studentized"
                    + " range of |t| sqrt(2); dunnett: P(max |t_i| > |t|) with correlations l_i"
                    + " l_j",
                List.of(
                    "S. R. Searle, F. M. Speed and G. A. Milliken, Am. Statistician 34, 1980,"
                        + " pp. 216-221",
                    "C. Y. Kramer, Biometrics 12, 1956, pp. 307-310",
                    "C. W. Dunnett, J. Am. Statist. Assoc. 50, 1955, pp. 1096-1121"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "t with the degrees of freedom of the residuals for gaussian responses, normal"
                        + " for all others.",
                    "polynomial contrasts are orthonormal, of equally spaced levels.",
                    "dunnett needs correlations that are products, as those of independent means"
                        + " have them.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return MeanProblems.of(input);
  }

  @Override
  public double steps(Input input) {
    return new GeneralizedLinearModel().steps(input.fitted()) + 2e4;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(MeanReport.of(input).result(work));
  }

  /** Returns the means. */
  public static Result value(Input input) {
    return MeanReport.of(input).result(Work.alone());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return MeanChecks.of(input, result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return MeanFigure.of(input, result);
  }
}
