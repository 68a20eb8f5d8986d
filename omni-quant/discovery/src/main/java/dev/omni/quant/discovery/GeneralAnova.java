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
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.formula.ModelCoding;
import dev.omni.quant.discovery.formula.ModelFormula;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The analysis of variance of any formula, with error strata where plots are nested. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class GeneralAnova implements Engine<GeneralAnova.Input, GeneralAnova.Result> {
  /**
   * Observations and the formula of their means.
   *
   * @param table columns by name
   * @param formula of the means
   * @param sumsOfSquares type of sums of squares
   * @param strata columns of the error strata, the outer ones first
   */
  @Example(
      """
      {"table": {"block": ["b1", "b1", "b1", "b1", "b2", "b2", "b2", "b2", "b3", "b3", "b3", "b3"],
                 "N": ["n0", "n0", "n1", "n1", "n0", "n0", "n1", "n1", "n0", "n0", "n1", "n1"],
                 "P": ["p0", "p1", "p0", "p1", "p0", "p1", "p0", "p1", "p0", "p1", "p0", "p1"],
                 "y": [49.5, 52, 57, 62.8, 46.8, 48.2, 59.8, 58.5, 55.5, 55, 62.8, 55.8]},
       "formula": "y ~ block + N*P"}""")
  @Example(
      """
      {"table": {"field": ["f1", "f1", "f1", "f1", "f2", "f2", "f2", "f2", "f3", "f3", "f3", "f3"],
                 "N": ["n0", "n0", "n1", "n1", "n0", "n0", "n1", "n1", "n0", "n0", "n1", "n1"],
                 "y": [49.5, 52, 57, 62.8, 46.8, 48.2, 59.8, 58.5, 55.5, 55, 62.8, 55.8]},
       "formula": "y ~ N", "strata": "field/N"}""")
  public record Input(
      @Title("Columns by name") @Size(min = 1, max = 200) DataColumns table,
      @Title("Formula of the means, as y ~ a*b") @Size(min = 1, max = ModelFormula.LONGEST)
          String formula,
      @Title("Type of sums of squares, II without strata")
          Optional<TwoWayAnova.SumsType> sumsOfSquares,
      @Title(
              "Columns of error strata, the outer ones first, as block or block/plot; type I in each")
          @Size(min = 1, max = 1000)
          Optional<String> strata) {
    /** Returns the columns of the strata, the outer ones first. */
    List<String> nested() {
      return strata
          .map(text -> Stream.of(text.split("/", -1)).map(String::strip).toList())
          .orElse(List.of());
    }

    FormulaModel.Sent sent() {
      return new FormulaModel.Sent(
          table,
          formula,
          ModelCoding.PLAIN,
          ModelFormula.Kind.RESPONSE,
          nested().stream().filter(table.columns()::containsKey).toList());
    }

    TwoWayAnova.SumsType type() {
      return sumsOfSquares.orElse(
          strata.isPresent() ? TwoWayAnova.SumsType.FIRST : TwoWayAnova.SumsType.SECOND);
    }
  }

  /**
   * The analysis of variance.
   *
   * @param terms of the formula; none with strata
   * @param residual what they leave; none with strata
   * @param strata with the terms of each
   * @param rowsUsed complete rows
   * @param rowsLeftOut rows with a missing number
   * @param notes of columns that are aliased
   */
  public record Result(
      @Title("Terms of the formula; left out with strata") Optional<List<Term>> terms,
      @Title("What the terms leave; left out with strata") Optional<Remainder> residual,
      @Title("Error strata, the residual last") Optional<List<Stratum>> strata,
      @Title("Complete rows") @Unit("1") int rowsUsed,
      @Title("Rows with a missing number") @Unit("1") int rowsLeftOut,
      @Title("Columns that are aliased, and with which") List<String> notes) {}

  /**
   * A term.
   *
   * @param sumOfSquares that it explains
   * @param term as a:b
   * @param df degrees of freedom
   * @param meanSquare squares over them; null without any
   * @param fStatistic mean square over that of the residual
   * @param pValue probability of such an F or a larger one
   * @param partialEtaSquared share of it and the residual
   */
  public record Term(
      @Title("Sum of squares") @Unit("1") double sumOfSquares,
      @Title("Term of the formula") String term,
      @Title("Degrees of freedom") @Unit("1") int df,
      @Title("Mean square") @Unit("1") @Nullable Double meanSquare,
      @Title("F statistic") @Unit("1") @Nullable Double fStatistic,
      @Title("P-value") @Unit("1") @Nullable Double pValue,
      @Title("Partial eta squared") @Unit("1") @Nullable Double partialEtaSquared) {}

  /**
   * The variation that terms leave.
   *
   * @param sumOfSquares of it
   * @param df degrees of freedom
   * @param meanSquare squares over them; null without any
   */
  public record Remainder(
      @Title("Sum of squares") @Unit("1") double sumOfSquares,
      @Title("Degrees of freedom") @Unit("1") int df,
      @Title("Mean square") @Unit("1") @Nullable Double meanSquare) {}

  /**
   * An error stratum.
   *
   * @param stratum as in strata, block:plot where one is nested; residual is the last
   * @param terms that vary in it
   * @param residual what they leave
   */
  public record Stratum(
      @Title("Stratum") String stratum,
      @Title("Terms that vary in it") List<Term> terms,
      @Title("What the terms leave") Remainder residual) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.anova.general")
        .limit(
            "sums",
            "Without strata not type I, whose sums depend on the order of the terms.",
            "strata != null || sums_of_squares == null || sums_of_squares != 'I'")
        .title(
            "Analysis of variance of a formula",
            "Sums of squares of each term of a formula with F tests: type I in the order of the"
                + " terms, II each after all that do not contain it, III each after all others"
                + " with contrasts that add up to zero. With strata, the terms of type I in each"
                + " stratum of the error, as in blocks and split plots. The formula has the terms"
                + " of scientific-discovery.regression.linear. mean_square is null without"
                + " degrees of freedom; f_statistic, p_value and partial_eta_squared are null"
                + " where nothing is left to compare with.")
        .synonyms(
            "anova table, split plot, randomised blocks, factorial experiment, type II sums of"
                + " squares, type III, error strata, repeated measures, three-way anova")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Partial eta squared of each term")
        .method(
            new Method(
                "Householder QR of the columns in the order that the type of sums asks for",
                "SS(term) = |Q_t' y|^2, Q_t of the columns of the term after those before it; F ="
                    + " (SS / df) / (RSS / df_r); strata: the same of the rows of Q_e'X and Q_e'y",
                List.of(
                    "R. A. Fisher, Statistical Methods for Research Workers, 1925, ch. 7",
                    "J. A. Nelder, Proc. R. Soc. A 283, 1965, pp. 147-178",
                    "J. Fox, Applied Regression Analysis and Generalized Linear Models, 3rd ed.,"
                        + " 2016, ch. 8"),
                List.of(),
                List.of(
                    "Errors are independent, normal and of one variance in each stratum.",
                    "Type III is refused where cells are empty: its hypotheses depend on the coding"
                        + " there.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return AnovaTable.problems(input);
  }

  @Override
  public double steps(Input input) {
    double columns = input.sent().columns() + 2;
    double plots = AnovaTable.plots(input);
    double rows = input.table().rows();
    return 6e3
        + rows * (300 + 24 * columns + 0.8 * columns * columns)
        + rows * plots * (0.12 * plots + 0.2 * columns);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    work.proceed();
    return Computed.of(value(input));
  }

  /** Returns the analysis of variance. */
  public static Result value(Input input) {
    return AnovaTable.of(input).result(input);
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new AnovaTableChecks(AnovaTable.of(input), input, result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    List<Term> terms =
        Stream.concat(
                result.terms().stream().flatMap(List::stream),
                result.strata().stream().flatMap(List::stream).flatMap(s -> s.terms().stream()))
            .filter(term -> term.partialEtaSquared() != null)
            .toList();
    double[] shares =
        terms.stream()
            .mapToDouble(
                term -> {
                  Double share = term.partialEtaSquared();
                  return share == null ? 0 : share;
                })
            .toArray();
    return Optional.of(
        Figure.of(
            "Partial eta squared of each term",
            FactorFigure.shares(
                "partial eta squared", terms.stream().map(Term::term).toList(), shares)));
  }
}
