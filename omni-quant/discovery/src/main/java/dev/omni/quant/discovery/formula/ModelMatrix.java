package dev.omni.quant.discovery.formula;

import static java.util.Objects.requireNonNull;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Title;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The columns of numbers that a formula becomes on a table. A factor in a term has a column for
 * each level where the term without it is not in the model, and the columns of its contrasts
 * otherwise; without a constant the first factor of all is coded in full (J. M. Chambers and T. J.
 * Hastie, Statistical Models in S, 1992, ch. 2).
 */
public final class ModelMatrix {
  /** Name of the constant. */
  public static final String INTERCEPT = "intercept";

  /** The most columns of a model. */
  public static final int MOST = 2000;

  private final ModelFormula formula;
  private final Map<Integer, ModelColumns> variables = new TreeMap<>();
  private final List<TermColumns> terms = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final List<Set<Integer>> full = new ArrayList<>();

  /**
   * A term and its columns.
   *
   * @param term as {@code a:b}
   * @param columns names of the coefficients
   */
  public record TermColumns(
      @Title("Term of the formula") String term,
      @Title("Names of its coefficients") List<String> columns) {}

  private ModelMatrix(ModelFormula formula, DataColumns complete, ModelCoding coding) {
    this.formula = formula;
    Terms all = formula.terms();
    for (List<Integer> term : all.all()) {
      for (int v : term) {
        variables.computeIfAbsent(
            v, number -> ModelColumns.of(all.variables().get(number), complete, coding));
      }
    }
    if (all.intercept()) {
      names.add(INTERCEPT);
    }
    boolean spare = !all.intercept();
    for (List<Integer> term : all.all()) {
      var coded = new HashSet<Integer>();
      for (int v : term) {
        if (columns(v).isFactor() && (spare || !marginal(all, term, v))) {
          coded.add(v);
        }
        spare &= !columns(v).isFactor();
      }
      full.add(coded);
      List<String> own = names(term, coded);
      names.addAll(own);
      terms.add(new TermColumns(all.label(term), own));
    }
  }

  /** Returns the matrix of a formula, as its complete rows teach it. */
  public static ModelMatrix of(ModelFormula formula, DataColumns complete, ModelCoding coding) {
    return new ModelMatrix(formula, complete, coding);
  }

  /** Returns the matrix of columns of a table, each a term. */
  public static ModelMatrix ofColumns(
      List<String> columns, boolean intercept, DataColumns complete) {
    List<ModelVariable> variables =
        columns.stream().<ModelVariable>map(ModelVariable.Column::new).toList();
    List<List<Integer>> terms =
        IntStream.range(0, columns.size()).mapToObj(k -> List.of(k)).toList();
    var formula =
        new ModelFormula(
            Optional.empty(), new Terms(intercept, variables, terms), List.of(), List.of());
    return of(formula, complete, ModelCoding.PLAIN);
  }

  /** Returns whether a term without a variable is in the model; the constant always counts. */
  private static boolean marginal(Terms terms, List<Integer> term, int variable) {
    List<Integer> rest = term.stream().filter(v -> v != variable).toList();
    return rest.isEmpty() || terms.all().contains(rest);
  }

  private List<String> names(List<Integer> term, Set<Integer> coded) {
    List<String> names = List.of("");
    for (int v : term) {
      List<String> own = columns(v).names(coded.contains(v));
      List<String> before = names;
      names =
          own.stream()
              .flatMap(name -> before.stream().map(b -> b.isEmpty() ? name : b + ":" + name))
              .toList();
    }
    return names;
  }

  private ModelColumns columns(int variable) {
    return requireNonNull(variables.get(variable));
  }

  /** Returns the names of the columns. */
  public List<String> names() {
    return List.copyOf(names);
  }

  /** Returns the terms but for the constant, with their columns. */
  public List<TermColumns> terms() {
    return List.copyOf(terms);
  }

  /** Returns the variables of each term, by their numbers. */
  public List<List<Integer>> variables() {
    return formula.terms().all();
  }

  /** Returns the number of the term of each column, from 0; -1 for the constant. */
  public int[] assigned() {
    int[] assigned = new int[names.size()];
    Arrays.fill(assigned, -1);
    int at = formula.terms().intercept() ? 1 : 0;
    for (int t = 0; t < terms.size(); t++) {
      int columns = terms.get(t).columns().size();
      Arrays.fill(assigned, at, at + columns, t);
      at += columns;
    }
    return assigned;
  }

  /** Returns the levels of each factor of the formula, by the column it is made of. */
  public Map<String, List<String>> factors() {
    var factors = new LinkedHashMap<String, List<String>>();
    for (ModelColumns each : variables.values()) {
      if (each instanceof ModelColumns.Factor factor) {
        factors.put(factor.column(), factor.levels());
      }
    }
    return factors;
  }

  /** Returns the rows of a table with the columns that the formula uses. */
  public double[][] rows(DataColumns table) {
    double[][] rows = new double[table.rows()][names.size()];
    int at = 0;
    if (formula.terms().intercept()) {
      for (double[] row : rows) {
        row[0] = 1;
      }
      at = 1;
    }
    List<List<Integer>> all = formula.terms().all();
    for (int t = 0; t < all.size(); t++) {
      List<double[]> columns = columns(table, all.get(t), full.get(t));
      for (double[] column : columns) {
        for (int i = 0; i < rows.length; i++) {
          rows[i][at] = FiniteResults.number("a value of column " + names.get(at), column[i]);
        }
        at++;
      }
    }
    return rows;
  }

  private List<double[]> columns(DataColumns table, List<Integer> term, Set<Integer> coded) {
    List<double[]> columns = List.of();
    for (int v : term) {
      List<double[]> own = List.of(columns(v).of(table, coded.contains(v)));
      List<double[]> before = columns;
      columns =
          before.isEmpty()
              ? own
              : own.stream().flatMap(o -> before.stream().map(b -> product(b, o))).toList();
    }
    return columns;
  }

  private static double[] product(double[] one, double[] other) {
    double[] product = one.clone();
    for (int i = 0; i < product.length; i++) {
      product[i] *= other[i];
    }
    return product;
  }

  /** Returns the sum of the offsets of each row of a table. */
  public double[] offset(DataColumns table) {
    double[] sum = new double[table.rows()];
    for (ModelVariable offset : formula.offsets()) {
      double[] own = new ModelColumns.Computed((ModelVariable.Computed) offset).of(table, false)[0];
      for (int i = 0; i < sum.length; i++) {
        sum[i] += own[i];
      }
    }
    return sum;
  }

  /** Returns the response of each row of a table, as numbers. */
  public double[] response(DataColumns table) {
    return ModelColumns.of(formula.response().orElseThrow(), table, ModelCoding.PLAIN)
        .of(table, false)[0];
  }

  /** Returns what is wrong with new rows at which the model predicts. */
  public List<Problem> newRowProblems(Pointer at, DataColumns rows) {
    var problems = new ArrayList<Problem>();
    Stream.concat(
            variables.values().stream(),
            formula.offsets().stream()
                .map(each -> new ModelColumns.Computed((ModelVariable.Computed) each)))
        .forEach(each -> problems.addAll(each.problems(at, rows)));
    return problems.stream().distinct().toList();
  }

  /**
   * Returns what is wrong with a formula on a table beside its text: factors, choices for them,
   * degrees, values without a number, and the number of columns.
   */
  public static List<Problem> problems(
      ModelFormula formula, DataColumns table, DataColumns complete, ModelCoding coding) {
    var problems = new ArrayList<Problem>();
    var factors = new TreeSet<String>();
    var used = new LinkedHashSet<ModelVariable>();
    formula
        .terms()
        .all()
        .forEach(term -> term.forEach(v -> used.add(formula.terms().variables().get(v))));
    for (ModelVariable variable : used) {
      String column = variable.uses().get(0);
      boolean number = variable instanceof ModelVariable.Column && !table.isText(column);
      if (variable instanceof ModelVariable.Coded
          || (variable instanceof ModelVariable.Column && !number)) {
        if (factors.add(column)) {
          problems.addAll(FactorLevels.problems(complete, column, coding));
        }
      } else {
        problems.addAll(basis(variable, complete));
      }
    }
    Stream.of(used.stream(), formula.offsets().stream(), formula.response().stream())
        .flatMap(each -> each)
        .filter(ModelVariable.Computed.class::isInstance)
        .map(each -> new ModelColumns.Computed((ModelVariable.Computed) each))
        .forEach(each -> problems.addAll(each.undefined(Pointer.ROOT.to("table"), table)));
    problems.addAll(choices(coding, factors));
    if (problems.isEmpty() && of(formula, complete, coding).names().size() > MOST) {
      problems.add(ModelFormula.problem("must become at most " + MOST + " columns"));
    }
    return problems;
  }

  private static List<Problem> basis(ModelVariable variable, DataColumns complete) {
    String column = variable.uses().get(0);
    long distinct = Arrays.stream(complete.numbers(column)).distinct().count();
    if (variable instanceof ModelVariable.Polynomial polynomial
        && polynomial.degree() >= distinct) {
      return List.of(
          ModelFormula.problem(
              variable.label()
                  + " must have a degree below the number of distinct values, "
                  + distinct));
    }
    if (variable instanceof ModelVariable.Spline spline) {
      if (distinct < 2) {
        return List.of(ModelFormula.problem(spline.label() + " needs two distinct values"));
      }
      double low = Arrays.stream(complete.numbers(column)).min().orElseThrow();
      double high = Arrays.stream(complete.numbers(column)).max().orElseThrow();
      if (spline.knots().stream().anyMatch(knot -> knot <= low || knot >= high)) {
        return List.of(
            ModelFormula.problem(
                spline.label() + " must have its knots between " + low + " and " + high));
      }
    }
    return List.of();
  }

  private static List<Problem> choices(ModelCoding coding, Set<String> factors) {
    var chosen = new LinkedHashMap<String, Set<String>>();
    coding.contrasts().ifPresent(given -> chosen.put("contrasts", given.keySet()));
    coding.reference().ifPresent(given -> chosen.put("reference", given.keySet()));
    coding.levels().ifPresent(given -> chosen.put("levels", given.keySet()));
    var problems = new ArrayList<Problem>();
    chosen.forEach(
        (member, columns) ->
            columns.stream()
                .filter(column -> !factors.contains(column))
                .forEach(
                    column ->
                        problems.add(
                            FactorLevels.problem(
                                Pointer.ROOT.to(member).to(column),
                                factors.isEmpty()
                                    ? "must be left out: the formula has no factor"
                                    : "must be a factor of the formula: "
                                        + String.join(", ", factors)))));
    return problems;
  }
}
