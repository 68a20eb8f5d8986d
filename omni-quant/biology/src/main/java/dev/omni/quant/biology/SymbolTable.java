package dev.omni.quant.biology;

import dev.omni.engine.Infeasible;
import dev.omni.quant.biology.kinetic.CompiledModel;
import dev.omni.quant.biology.kinetic.Course;
import dev.omni.quant.core.ode.RelativeError;
import dev.omni.quant.core.ode.SolverOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The symbols of a model whose values are shown, with their places in a row.
 *
 * @param ids of the symbols that have values
 * @param places of them
 * @param model they belong to
 */
record SymbolTable(List<String> ids, List<Integer> places, CompiledModel model) {
  SymbolTable {
    ids = List.copyOf(ids);
    places = List.copyOf(places);
  }

  /** Returns the symbols that have a value at some time: species, and all others of a document. */
  static SymbolTable of(KineticInput given, CompiledModel model, List<double[]> rows) {
    var shown = new LinkedHashMap<>(model.values());
    if (!given.document()) {
      shown.keySet().retainAll(given.symbols());
    }
    shown.values().removeIf(place -> absent(place, rows));
    return new SymbolTable(List.copyOf(shown.keySet()), List.copyOf(shown.values()), model);
  }

  private static boolean absent(int place, List<double[]> rows) {
    return rows.stream().allMatch(row -> Double.isNaN(row[place]));
  }

  /** Returns the values of the symbols in rows. */
  List<double[]> of(List<double[]> rows) {
    var values = new ArrayList<double[]>();
    for (double[] row : rows) {
      values.add(places.stream().mapToDouble(place -> row[place]).toArray());
    }
    return values;
  }

  /** Returns the error of values against finer ones, over the largest of each symbol. */
  RelativeError error(List<double[]> values, List<double[]> finer, SolverOptions options) {
    double[] start = Course.start(model);
    var all = new ArrayList<>(values);
    all.add(
        places.stream()
            .mapToDouble(place -> Double.isFinite(start[place]) ? start[place] : 0)
            .toArray());
    return RelativeError.of(values, finer, RelativeError.largest(all, places.size()), options);
  }

  /** Returns rows of values as columns by symbol. */
  Map<String, double[]> columns(List<double[]> values) {
    Map<String, double[]> columns = new LinkedHashMap<>();
    for (int i = 0; i < ids.size(); i++) {
      int at = i;
      columns.put(ids.get(i), column(ids.get(i), values, at));
    }
    return columns;
  }

  private static double[] column(String id, List<double[]> rows, int at) {
    double[] column = rows.stream().mapToDouble(row -> row[at]).toArray();
    for (double value : column) {
      if (!Double.isFinite(value)) {
        throw new Infeasible(id + " has no finite value at every output time");
      }
    }
    return column;
  }

  Map<String, double[]> fluxes(List<double[]> rows) {
    Map<String, double[]> columns = new LinkedHashMap<>();
    for (var each : model.fluxes().entrySet()) {
      String id =
          each.getKey().startsWith(KineticInput.REACTION)
              ? each.getKey().substring(KineticInput.REACTION.length())
              : each.getKey();
      columns.put(id, column(id, rows, each.getValue()));
    }
    return columns;
  }

  Map<String, double[]> amounts(List<double[]> rows) {
    return named(model.amounts(), rows);
  }

  Map<String, double[]> concentrations(List<double[]> rows) {
    return named(model.concentrations(), rows);
  }

  private static Map<String, double[]> named(Map<String, Integer> places, List<double[]> rows) {
    Map<String, double[]> columns = new LinkedHashMap<>();
    for (var each : places.entrySet()) {
      if (!absent(each.getValue(), rows)) {
        columns.put(each.getKey(), column(each.getKey(), rows, each.getValue()));
      }
    }
    return columns;
  }
}
