package dev.omni.quant.discovery;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.discovery.formula.AliasedColumns;
import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.formula.ModelCoding;
import dev.omni.quant.discovery.formula.ModelFormula;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hipparchus.util.FastMath;

/**
 * Times with their causes read from an input.
 *
 * @param input as it is sent
 * @param complete rows
 * @param causes in the order of their bytes
 * @param groups in the order of their bytes
 * @param time of each row
 * @param cause number of the cause of each row; -1 for none
 * @param group number of the group of each row
 */
@SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
record CompetingReport(
    CompetingRisks.Input input,
    DataColumns complete,
    List<String> causes,
    List<String> groups,
    double[] time,
    int[] cause,
    int[] group) {
  private static final int MOST_GROUPS = 50;

  static CompetingReport of(CompetingRisks.Input input) {
    DataColumns table = input.table().complete(used(input));
    List<String> ends = table.texts(input.cause());
    var found = new TreeSet<>(ends);
    found.remove(input.censored());
    List<String> causes = List.copyOf(found);
    List<String> of = input.group().map(table::texts).orElse(List.of());
    List<String> groups = of.isEmpty() ? List.of("all") : List.copyOf(new TreeSet<>(of));
    return new CompetingReport(
        input,
        table,
        causes,
        groups,
        table.numbers(input.time()),
        ends.stream().mapToInt(causes::indexOf).toArray(),
        of.isEmpty() ? new int[ends.size()] : of.stream().mapToInt(groups::indexOf).toArray());
  }

  private static List<String> used(CompetingRisks.Input input) {
    return Stream.of(Optional.of(input.time()), Optional.of(input.cause()), input.group())
        .flatMap(Optional::stream)
        .filter(input.table().columns()::containsKey)
        .toList();
  }

  static FormulaModel.Sent sent(CompetingRisks.Input input, CompetingRisks.Subhazard fit) {
    return new FormulaModel.Sent(
        input.table(),
        fit.formula(),
        ModelCoding.PLAIN,
        ModelFormula.Kind.TERMS_ALONE,
        used(input));
  }

  static List<Problem> problems(CompetingRisks.Input input) {
    DataColumns table = input.table();
    var problems = new ArrayList<Problem>(table.problems());
    problems.addAll(table.notNumbers("time", input.time()));
    problems.addAll(table.missing("cause", input.cause()));
    input.group().ifPresent(name -> problems.addAll(table.missing("group", name)));
    if (!problems.isEmpty()) {
      return problems;
    }
    if (table.complete(used(input)).rows() == 0) {
      return List.of(Problem.invalid("/table", "must have a row without missing values"));
    }
    CompetingReport report = of(input);
    if (Arrays.stream(report.time()).anyMatch(t -> !(t >= 0))) {
      problems.add(
          Problem.invalid(
              Pointer.ROOT.to("table").to(input.time()).text(), "must have times of 0 or more"));
    }
    if (report.causes().isEmpty() || report.causes().size() > MOST_GROUPS) {
      problems.add(
          Problem.invalid(
              Pointer.ROOT.to("table").to(input.cause()).text(),
              "must have 1 to " + MOST_GROUPS + " causes beside the word for no event"));
    }
    if (report.groups().size() > MOST_GROUPS) {
      problems.add(Problem.invalid("/group", "must name at most " + MOST_GROUPS + " groups"));
    }
    input.fineGray().ifPresent(fit -> problems.addAll(report.regression(fit)));
    return problems;
  }

  private List<Problem> regression(CompetingRisks.Subhazard fit) {
    if (!causes.contains(fit.cause())) {
      return List.of(
          Problem.invalid(
              "/fine_gray/cause", "must be a cause of the table: " + String.join(", ", causes)));
    }
    List<Problem> problems =
        sent(input, fit).problems().stream()
            .map(
                problem ->
                    problem.pointer().equals("/formula")
                        ? problem.at("/fine_gray/formula")
                        : problem)
            .toList();
    if (!problems.isEmpty()) {
      return problems;
    }
    FormulaModel formula = sent(input, fit).model();
    if (!formula.intercept() || formula.names().size() < 2) {
      return List.of(
          ModelFormula.problem(
              "fine_gray/formula", "must keep the constant and have a term that varies"));
    }
    return formula.complete().texts(input.cause()).contains(fit.cause())
        ? List.of()
        : List.of(Problem.invalid("/fine_gray/cause", "must occur in the complete rows"));
  }

  /** Returns the rows of a group. */
  int[] rows(int of) {
    return IntStream.range(0, group.length).filter(i -> group[i] == of).toArray();
  }

  double[] times(int of) {
    return Arrays.stream(rows(of)).mapToDouble(i -> time[i]).toArray();
  }

  int[] ends(int of) {
    return Arrays.stream(rows(of)).map(i -> cause[i]).toArray();
  }

  List<IncidenceCurve> curves() {
    return IntStream.range(0, groups.size())
        .mapToObj(g -> IncidenceCurve.of(times(g), ends(g), causes.size()))
        .toList();
  }

  CompetingRisks.Result result(Work work) {
    List<IncidenceCurve> curves = curves();
    var all = new ArrayList<CompetingRisks.GroupIncidence>();
    for (int g = 0; g < groups.size(); g++) {
      all.add(group(curves.get(g), groups.get(g)));
    }
    Optional<List<CompetingRisks.GrayTest>> gray =
        groups.size() > 1
            ? Optional.of(IntStream.range(0, causes.size()).mapToObj(c -> gray(curves, c)).toList())
            : Optional.empty();
    return new CompetingRisks.Result(
        all,
        gray,
        input.fineGray().map(fit -> fitted(fit, work)),
        time.length,
        input.table().rows() - time.length);
  }

  private CompetingRisks.GrayTest gray(List<IncidenceCurve> curves, int of) {
    int df = groups.size() - 1;
    double statistic = GrayScore.of(curves, of).statistic(df);
    return new CompetingRisks.GrayTest(
        causes.get(of), statistic, df, Tails.chiSquare(statistic, df));
  }

  private CompetingRisks.GroupIncidence group(IncidenceCurve curve, String name) {
    double[] times = input.times().orElse(curve.times());
    var each = new ArrayList<CompetingRisks.CauseIncidence>();
    double z = Tails.normalQuantile(input.confidence());
    for (int c = 0; c < causes.size(); c++) {
      double[] incidence = at(times, curve, curve.incidence(c), 0);
      double[] errors = at(times, curve, curve.errors(c), 0);
      double[] low = new double[times.length];
      double[] high = new double[times.length];
      for (int k = 0; k < times.length; k++) {
        double width = incidence[k] == 0 ? 0 : z * errors[k] / incidence[k];
        low[k] = incidence[k] * FastMath.exp(-width);
        high[k] = Math.min(1, incidence[k] * FastMath.exp(width));
      }
      each.add(
          new CompetingRisks.CauseIncidence(incidence, errors, low, high, times, causes.get(c)));
    }
    return new CompetingRisks.GroupIncidence(each, times, at(times, curve, curve.free(), 1), name);
  }

  private static double[] at(double[] times, IncidenceCurve curve, double[] values, double first) {
    return Arrays.stream(times)
        .map(
            t -> {
              int place = CoxPasses.upTo(curve.times(), t);
              return place == 0 ? first : values[place - 1];
            })
        .toArray();
  }

  /** A regression of a cause: the columns of its formula and the likelihood. */
  record Regression(AliasedColumns aliased, SubhazardModel model) {}

  Regression regression() {
    CompetingRisks.Subhazard fit = input.fineGray().orElseThrow();
    FormulaModel formula = sent(input, fit).model();
    DataColumns table = formula.complete();
    AliasedColumns aliased = SurvivalData.slopes(formula);
    int[] kind =
        table.texts(input.cause()).stream()
            .mapToInt(word -> word.equals(input.censored()) ? 0 : word.equals(fit.cause()) ? 1 : 2)
            .toArray();
    double[][] rows = SurvivalData.predictors(formula.rows());
    for (int j = 0; j < aliased.kept().length; j++) {
      int column = j;
      double mean = Arrays.stream(rows).mapToDouble(row -> row[column]).average().orElse(0);
      Arrays.stream(rows).forEach(row -> row[column] -= mean);
    }
    return new Regression(
        aliased,
        new SubhazardModel(
            rows, formula.offset(), table.numbers(input.time()), kind, aliased.keptNames()));
  }

  private CompetingRisks.SubhazardFit fitted(CompetingRisks.Subhazard sent, Work work) {
    Regression regression = regression();
    AliasedColumns aliased = regression.aliased();
    int p = aliased.kept().length;
    ConcaveFit fit = ConcaveFit.of(regression.model(), new double[p], work);
    double[] beta = fit.parameters();
    double[] errors =
        FiniteResults.numbers(
            "a standard error",
            CoxReport.roots(regression.model().sandwich(beta, fit.covariance())));
    double z = Tails.normalQuantile(input.confidence());
    double[] statistics = new double[p];
    double[] low = new double[p];
    double[] high = new double[p];
    for (int j = 0; j < p; j++) {
      statistics[j] = FiniteResults.number("a statistic of " + sent.cause(), beta[j] / errors[j]);
      low[j] = beta[j] - z * errors[j];
      high[j] = beta[j] + z * errors[j];
    }
    return new CompetingRisks.SubhazardFit(
        aliased.expanded(beta),
        aliased.names(),
        aliased.expanded(errors),
        aliased.expanded(CoxReport.exponentials(beta)),
        aliased.expanded(statistics),
        aliased.expanded(Arrays.stream(statistics).map(Tails::normal).toArray()),
        aliased.expanded(low),
        aliased.expanded(high),
        fit.at().value());
  }
}
