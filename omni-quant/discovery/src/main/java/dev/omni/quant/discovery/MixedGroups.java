package dev.omni.quant.discovery;

import dev.omni.domain.json.Problem;
import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.formula.ModelCoding;
import dev.omni.quant.discovery.formula.ModelFormula;
import dev.omni.quant.discovery.formula.ModelMatrix;
import dev.omni.quant.discovery.formula.RandomTerm;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The random terms of a formula on complete rows, those of the same groups together.
 *
 * @param formula of the model
 * @param complete rows
 * @param coding of factors
 */
record MixedGroups(ModelFormula formula, DataColumns complete, ModelCoding coding) {
  private static final int MOST_TERMS = 5;
  private static final int MOST_EFFECTS = 20_000;
  private static final int MOST_PARAMETERS = 30;

  static MixedGroups of(FormulaModel model, ModelCoding coding) {
    return new MixedGroups(model.formula(), model.complete(), coding);
  }

  /** Effects of one set of groups, as they are added. */
  private static final class Growing {
    private final List<String> names = new ArrayList<>();
    private final List<double[]> columns = new ArrayList<>();
    private final List<Integer> together = new ArrayList<>();
    private int terms;

    void add(List<String> effects, double[][] rows, boolean correlated) {
      for (int j = 0; j < effects.size(); j++) {
        int column = j;
        names.add(effects.get(j));
        columns.add(Arrays.stream(rows).mapToDouble(row -> row[column]).toArray());
        terms += correlated && j > 0 ? 0 : 1;
        together.add(terms);
      }
    }

    boolean[][] free() {
      boolean[][] free = new boolean[names.size()][names.size()];
      for (int r = 0; r < free.length; r++) {
        for (int c = 0; c <= r; c++) {
          free[r][c] = together.get(r).equals(together.get(c));
        }
      }
      return free;
    }
  }

  /** Returns the formula of the effects of a term, as fixed ones. */
  private static ModelFormula effects(RandomTerm term) {
    return new ModelFormula(Optional.empty(), term.effects(), List.of(), List.of());
  }

  /** Returns the choices for the factors of a formula alone. */
  private ModelCoding coding(ModelFormula of) {
    List<String> used = of.predictors();
    return new ModelCoding(
        coding.contrasts().map(all -> only(all, used)),
        coding.reference().map(all -> only(all, used)),
        coding.levels().map(all -> only(all, used)));
  }

  private static <T> Map<String, T> only(Map<String, T> all, List<String> used) {
    var only = new TreeMap<String, T>();
    all.forEach(
        (column, value) -> {
          if (used.contains(column)) {
            only.put(column, value);
          }
        });
    return only;
  }

  private Map<List<String>, Growing> growing() {
    var all = new LinkedHashMap<List<String>, Growing>();
    for (RandomTerm term : formula.random()) {
      ModelFormula effects = effects(term);
      ModelMatrix matrix = ModelMatrix.of(effects, complete, coding(effects));
      double[][] rows = matrix.rows(complete);
      for (List<String> group : term.groups()) {
        all.computeIfAbsent(group, key -> new Growing())
            .add(matrix.names(), rows, term.correlated());
      }
    }
    return all;
  }

  /** Returns the levels that the rows have in some columns together. */
  private List<List<String>> levels(List<String> group) {
    List<List<String>> columns = group.stream().map(complete::texts).toList();
    return IntStream.range(0, complete.rows())
        .mapToObj(i -> columns.stream().map(column -> column.get(i)).toList())
        .toList();
  }

  /** Returns the blocks of the random effects, whose problems are none. */
  List<RandomBlock> blocks() {
    var blocks = new ArrayList<RandomBlock>();
    growing()
        .forEach(
            (group, effects) -> {
              List<String> rows = levels(group).stream().map(MixedGroups::joined).toList();
              List<String> levels = List.copyOf(new TreeSet<>(rows));
              var places = new TreeMap<String, Integer>();
              levels.forEach(level -> places.put(level, places.size()));
              double[] scales = new double[effects.names.size()];
              double[][] values = new double[rows.size()][scales.length];
              for (int e = 0; e < scales.length; e++) {
                double[] column = effects.columns.get(e);
                double square = Arrays.stream(column).map(x -> x * x).average().orElse(0);
                scales[e] = square > 0 ? Math.scalb(1.0, Math.getExponent(Math.sqrt(square))) : 1;
                for (int i = 0; i < column.length; i++) {
                  values[i][e] = column[i] / scales[e];
                }
              }
              blocks.add(
                  new RandomBlock(
                      joined(group),
                      List.copyOf(effects.names),
                      effects.free(),
                      levels,
                      rows.stream().mapToInt(row -> places.getOrDefault(row, 0)).toArray(),
                      values,
                      scales));
            });
    return blocks;
  }

  private static String joined(List<String> parts) {
    return String.join(":", parts);
  }

  /** Returns what is wrong with the random terms. */
  List<Problem> problems(String member, boolean gaussian) {
    int count = formula.random().size();
    if (count == 0 || count > MOST_TERMS) {
      return List.of(
          ModelFormula.problem(member, "must have 1 to " + MOST_TERMS + " random terms, as (1|g)"));
    }
    for (RandomTerm term : formula.random()) {
      ModelFormula effects = effects(term);
      if (!term.effects().intercept() && term.effects().all().isEmpty()) {
        return List.of(ModelFormula.problem(member, "must have an effect in each random term"));
      }
      List<Problem> problems = ModelMatrix.problems(effects, complete, complete, coding(effects));
      if (!problems.isEmpty()) {
        return problems;
      }
    }
    var problems = new ArrayList<Problem>();
    growing()
        .forEach((group, effects) -> problems.addAll(problems(member, group, effects, gaussian)));
    if (problems.isEmpty()) {
      problems.addAll(sizes(member));
    }
    return problems;
  }

  private List<Problem> problems(
      String member, List<String> group, Growing effects, boolean gaussian) {
    List<List<String>> rows = levels(group);
    int levels = new HashSet<>(rows).size();
    String name = joined(group);
    if (levels < 2) {
      return List.of(ModelFormula.problem(member, "must have two or more groups of " + name));
    }
    if (levels != rows.stream().map(MixedGroups::joined).distinct().count()) {
      return List.of(
          ModelFormula.problem(
              member, "must have groups of " + name + " whose names joined by : differ"));
    }
    if (new HashSet<>(effects.names).size() < effects.names.size()) {
      return List.of(
          ModelFormula.problem(member, "must have each random effect of " + name + " in one term"));
    }
    if (gaussian && (long) levels * effects.names.size() >= rows.size()) {
      return List.of(
          ModelFormula.problem(
              member,
              "must have fewer random effects of " + name + " than there are complete rows"));
    }
    for (int e = 0; e < effects.names.size(); e++) {
      boolean same = effects.names.contains(ModelMatrix.INTERCEPT);
      same &= !effects.names.get(e).equals(ModelMatrix.INTERCEPT);
      if (same && constant(rows, effects.columns.get(e))) {
        return List.of(
            ModelFormula.problem(
                member,
                "must have a random effect of "
                    + effects.names.get(e)
                    + " only where it varies within groups of "
                    + name));
      }
    }
    return List.of();
  }

  private static boolean constant(List<List<String>> rows, double[] column) {
    var first = new java.util.HashMap<List<String>, Double>();
    for (int i = 0; i < column.length; i++) {
      if (first.merge(rows.get(i), column[i], (one, other) -> one) != column[i]) {
        return false;
      }
    }
    return true;
  }

  private List<Problem> sizes(String member) {
    long effects = 0;
    long parameters = 0;
    for (RandomBlock block : blocks()) {
      effects += (long) block.levels().size() * block.width();
      parameters += block.parameters();
    }
    if (effects > MOST_EFFECTS) {
      return List.of(
          ModelFormula.problem(member, "must have at most " + MOST_EFFECTS + " random effects"));
    }
    return parameters > MOST_PARAMETERS
        ? List.of(
            ModelFormula.problem(
                member,
                "must have at most "
                    + MOST_PARAMETERS
                    + " variances and covariances of random effects; || leaves covariances out"))
        : List.of();
  }
}
