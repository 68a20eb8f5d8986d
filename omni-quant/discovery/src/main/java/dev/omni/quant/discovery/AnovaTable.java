package dev.omni.quant.discovery;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Nullable;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.ScaledDoubles;
import dev.omni.quant.discovery.formula.Contrast;
import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.formula.ModelCoding;
import dev.omni.quant.discovery.formula.ModelFormula;
import dev.omni.quant.discovery.formula.ModelMatrix;
import dev.omni.quant.discovery.formula.OrderedReflections;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * The sums of squares of the terms of a formula.
 *
 * @param model with contrasts that add up to zero
 * @param columns of the matrix, aliased ones too
 * @param y response less the offset, in units
 * @param unit of the response
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record AnovaTable(FormulaModel model, double[][] columns, double[] y, double unit) {
  /** The relative residual sum of squares below which only rounding is left. */
  static final double ROUNDING = 1e-26;

  /** Squares and the degrees of freedom that they have. */
  record Squares(double sum, int df) {}

  /** Reads a valid input. */
  static AnovaTable of(GeneralAnova.Input input) {
    FormulaModel plain = input.sent().model();
    var contrasts = new HashMap<String, Contrast>();
    plain.matrix().factors().keySet().forEach(column -> contrasts.put(column, Contrast.SUM));
    var coding = new ModelCoding(Optional.of(contrasts), Optional.empty(), Optional.empty());
    FormulaModel model =
        new FormulaModel.Sent(
                input.table(), input.formula(), coding, input.sent().kind(), input.sent().others())
            .model();
    double[][] rows = model.matrix().rows(model.complete());
    double[][] columns = new double[model.matrix().names().size()][];
    Arrays.setAll(columns, j -> DataTableChecks.column(rows, j));
    double[] y = model.response();
    double[] offset = model.offset();
    Arrays.setAll(y, i -> y[i] - offset[i]);
    double unit = ScaledDoubles.of(y);
    return new AnovaTable(model, columns, ScaledDoubles.over(y, unit), unit);
  }

  /** Returns about how many plots the strata have, whatever is wrong with them. */
  static double plots(GeneralAnova.Input input) {
    double sum = 0;
    double product = 1;
    for (String column : input.nested()) {
      product *= Math.max(1, input.table().texts(column).stream().distinct().count());
      product = Math.min(product, input.table().rows());
      sum += product;
    }
    return sum;
  }

  static List<Problem> problems(GeneralAnova.Input input) {
    DataColumns table = input.table();
    var problems = new ArrayList<Problem>(table.problems());
    List<String> nested = input.nested();
    for (String column : nested) {
      if (!table.columns().containsKey(column)) {
        problems.add(
            Problem.invalid("/strata", "must name columns of the table, with / between them"));
      }
    }
    if (new HashSet<>(nested).size() < nested.size()) {
      problems.add(Problem.invalid("/strata", "must name each column once"));
    }
    if (problems.isEmpty()) {
      problems.addAll(input.sent().problems());
    }
    if (!problems.isEmpty()) {
      return problems;
    }
    FormulaModel model = input.sent().model();
    if (model.formula().response().orElseThrow().isText(table)) {
      problems.add(ModelFormula.problem("must have a response of numbers"));
    }
    if (model.matrix().terms().isEmpty()) {
      problems.add(ModelFormula.problem("must have a term"));
    }
    if (input.strata().isPresent()) {
      if (input.type() != TwoWayAnova.SumsType.FIRST) {
        problems.add(Problem.invalid("/sums_of_squares", "must be I with strata"));
      }
      if (!model.intercept()) {
        problems.add(ModelFormula.problem("must have a constant with strata"));
      }
    } else if (input.type() == TwoWayAnova.SumsType.THIRD && !model.aliased().isNone()) {
      problems.add(
          Problem.invalid(
              "/sums_of_squares",
              "must be I or II, since cells are empty or columns aliased: "
                  + String.join("; ", model.aliased().notes().stream().limit(3).toList())));
    }
    return problems;
  }

  int terms() {
    return model.matrix().terms().size();
  }

  /** Returns the numbers of the columns of a term; -1 for the constant. */
  List<Integer> columnsOf(int term) {
    int[] assigned = model.matrix().assigned();
    var own = new ArrayList<Integer>();
    for (int j = 0; j < assigned.length; j++) {
      if (assigned[j] == term) {
        own.add(j);
      }
    }
    return own;
  }

  /** Returns the terms before a term, by the type of the sums. */
  List<Integer> before(int term, TwoWayAnova.SumsType type) {
    List<List<Integer>> variables = model.matrix().variables();
    var before = new ArrayList<Integer>(List.of(-1));
    for (int other = 0; other < terms(); other++) {
      boolean counts =
          switch (type) {
            case FIRST -> other < term;
            case SECOND -> other != term && !variables.get(other).containsAll(variables.get(term));
            case THIRD -> other != term;
          };
      if (counts) {
        before.add(other);
      }
    }
    return before;
  }

  /** Returns the squares of a term after those before it. */
  private Squares squares(int term, TwoWayAnova.SumsType type) {
    var reflections = new OrderedReflections(y.length);
    for (int other : before(term, type)) {
      columnsOf(other).forEach(j -> reflections.add(columns[j]));
    }
    return added(reflections, term, y);
  }

  private Squares added(OrderedReflections reflections, int term, double[] response) {
    int rank = reflections.rank();
    columnsOf(term).forEach(j -> reflections.add(columns[j]));
    double[] turned = reflections.turned(response);
    double sum = 0;
    for (int k = rank; k < reflections.rank(); k++) {
      sum += turned[k] * turned[k];
    }
    return new Squares(sum, reflections.rank() - rank);
  }

  /** Returns what all terms leave. */
  private Squares rest() {
    var reflections = new OrderedReflections(y.length);
    for (int term = -1; term < terms(); term++) {
      columnsOf(term).forEach(j -> reflections.add(columns[j]));
    }
    return left(reflections, y);
  }

  private static Squares left(OrderedReflections reflections, double[] response) {
    double norm = OrderedReflections.norm(reflections.turned(response), reflections.rank());
    return new Squares(norm * norm, response.length - reflections.rank());
  }

  GeneralAnova.Result result(GeneralAnova.Input input) {
    int leftOut = input.table().rows() - model.complete().rows();
    List<String> notes = model.aliased().notes();
    if (input.strata().isPresent()) {
      return new GeneralAnova.Result(
          Optional.empty(), Optional.empty(), Optional.of(strata(input)), y.length, leftOut, notes);
    }
    Squares rest = rest();
    var found = new ArrayList<Squares>();
    for (int term = 0; term < terms(); term++) {
      found.add(squares(term, input.type()));
    }
    var shown = new ArrayList<GeneralAnova.Term>();
    for (int term = 0; term < terms(); term++) {
      shown.add(term(term, found.get(term), rest));
    }
    return new GeneralAnova.Result(
        Optional.of(shown),
        Optional.of(remainder(rest)),
        Optional.empty(),
        y.length,
        leftOut,
        notes);
  }

  private double scaled(double squares) {
    return ScaledDoubles.timesSquare("a sum of squares", squares, unit);
  }

  private GeneralAnova.Remainder remainder(Squares of) {
    return new GeneralAnova.Remainder(
        scaled(of.sum()), of.df(), of.df() == 0 ? null : (Double) (scaled(of.sum()) / of.df()));
  }

  /** Returns whether nothing but rounding is left. */
  boolean exact(Squares rest) {
    double norm = OrderedReflections.norm(y, 0);
    return rest.sum() <= ROUNDING * norm * norm;
  }

  private GeneralAnova.Term term(int number, Squares of, Squares rest) {
    boolean tested = of.df() > 0 && rest.df() > 0 && !exact(rest);
    double f = of.sum() / of.df() / (rest.sum() / rest.df());
    boolean shared = of.sum() + rest.sum() > 0;
    return new GeneralAnova.Term(
        scaled(of.sum()),
        model.matrix().terms().get(number).term(),
        of.df(),
        orNull(of.df() > 0, scaled(of.sum()) / of.df()),
        orNull(tested, f),
        orNull(tested, tested ? Tails.fisher(f, of.df(), rest.df()) : 0),
        orNull(shared, of.sum() / (of.sum() + rest.sum())));
  }

  private static @Nullable Double orNull(boolean there, double value) {
    return there ? (Double) FiniteResults.number("a statistic", value) : null;
  }

  /** Returns the strata: rows of the response and the columns after reflections of the plots. */
  private List<GeneralAnova.Stratum> strata(GeneralAnova.Input input) {
    List<String> nested = input.nested();
    var plots = new OrderedReflections(y.length);
    double[] ones = new double[y.length];
    Arrays.fill(ones, 1);
    plots.add(ones);
    var ends = new ArrayList<Integer>(List.of(plots.rank()));
    for (int depth = 1; depth <= nested.size(); depth++) {
      for (double[] plot : plots(nested.subList(0, depth))) {
        plots.add(plot);
      }
      ends.add(plots.rank());
    }
    ends.add(y.length);
    double[] turned = plots.turned(y);
    double[][] all = Arrays.stream(columns).map(plots::turned).toArray(double[][]::new);
    var strata = new ArrayList<GeneralAnova.Stratum>();
    for (int s = 1; s < ends.size(); s++) {
      String name = s == ends.size() - 1 ? "residual" : String.join(":", nested.subList(0, s));
      strata.add(stratum(name, turned, all, ends.get(s - 1), ends.get(s)));
    }
    return strata;
  }

  /** Returns a column for each plot, 1 in its rows. */
  private List<double[]> plots(List<String> nested) {
    List<List<String>> texts = nested.stream().map(model.complete()::texts).toList();
    var plots = new java.util.TreeMap<String, double[]>();
    for (int i = 0; i < y.length; i++) {
      int row = i;
      String plot = String.join("\n", texts.stream().map(column -> column.get(row)).toList());
      plots.computeIfAbsent(plot, first -> new double[y.length])[i] = 1;
    }
    return List.copyOf(plots.values());
  }

  private GeneralAnova.Stratum stratum(
      String name, double[] turned, double[][] all, int from, int to) {
    double[] response = Arrays.copyOfRange(turned, from, to);
    var reflections = new OrderedReflections(to - from);
    var found = new ArrayList<Squares>();
    for (int term = 0; term < terms(); term++) {
      int rank = reflections.rank();
      for (int j : columnsOf(term)) {
        reflections.add(
            Arrays.copyOfRange(all[j], from, to), OrderedReflections.norm(columns[j], 0));
      }
      double[] after = reflections.turned(response);
      double sum = 0;
      for (int k = rank; k < reflections.rank(); k++) {
        sum += after[k] * after[k];
      }
      found.add(new Squares(sum, reflections.rank() - rank));
    }
    Squares rest = left(reflections, response);
    var shown = new ArrayList<GeneralAnova.Term>();
    for (int term = 0; term < terms(); term++) {
      if (found.get(term).df() > 0) {
        shown.add(term(term, found.get(term), rest));
      }
    }
    return new GeneralAnova.Stratum(name, shown, remainder(rest));
  }

  /** Returns the names of the terms. */
  List<ModelMatrix.TermColumns> names() {
    return model.matrix().terms();
  }
}
