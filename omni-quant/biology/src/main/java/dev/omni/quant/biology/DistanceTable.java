package dev.omni.quant.biology;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * The distances of taxa, sent as a matrix or as the result of a run that computed them.
 *
 * @param taxa names
 * @param rows of the matrix
 * @param at where they are in the input
 */
record DistanceTable(List<String> taxa, List<Json> rows, Pointer at) {
  private static final String TAXA = "taxa";
  private static final String DISTANCES = "distances";
  private static final int MOST = 500;

  static Shape in(Shape contract) {
    return contract
        .optional(TAXA, names().titled("Taxa; left out where distances is a result with taxa"))
        .required(
            DISTANCES,
            Shape.oneOf(
                    matrix(Shape.number().unit("1").titled("Distance")),
                    Shape.object()
                        .required(TAXA, names().titled("Taxa"))
                        .required(
                            DISTANCES,
                            matrix(Shape.number().unit("1").orNull().titled("Distance"))
                                .titled("Distance matrix"))
                        .open())
                .titled(
                    "Distance matrix, symmetric, zero on the diagonal; or the result of a run that"
                        + " has taxa and distances"));
  }

  private static Shape names() {
    return Shape.arrayOf(Shape.string().length(1, 64).titled("Name of a taxon"), 3, MOST);
  }

  private static Shape matrix(Shape cell) {
    return Shape.matrix(Shape.arrayOf(cell, 1, MOST).titled("Distances of one taxon"))
        .columns(1, MOST);
  }

  static DistanceTable of(JsonFields fields) {
    Pointer at = Pointer.ROOT.to(DISTANCES);
    if (fields.object().findObject(DISTANCES).isPresent()) {
      JsonFields result = fields.fields(DISTANCES);
      return new DistanceTable(result.texts(TAXA), result.items(DISTANCES), at.to(DISTANCES));
    }
    List<String> taxa = fields.has(TAXA) ? fields.texts(TAXA) : List.of();
    return new DistanceTable(taxa, fields.items(DISTANCES), at);
  }

  /** Returns the distances, which have no problems. */
  double[][] distances() {
    return rows.stream()
        .map(row -> ((Json.Arr) row).items().stream().mapToDouble(DistanceTable::number).toArray())
        .toArray(double[][]::new);
  }

  /** Returns the number of a cell; NaN for null. */
  private static double number(Json cell) {
    return cell instanceof Json.Num number ? number.asDouble() : Double.NaN;
  }

  /** Returns the problems of names that repeat and of a matrix that is none of distances. */
  List<Problem> problems(boolean named) {
    var found = new ArrayList<Problem>();
    boolean inside = !at.equals(Pointer.ROOT.to(DISTANCES));
    if (inside == named) {
      found.add(
          Problem.invalid(
              "/" + TAXA,
              inside
                  ? "must be left out: the result in distances has its own"
                  : "is required with a matrix of distances"));
      return found;
    }
    Pointer names = inside ? Pointer.ROOT.to(DISTANCES).to(TAXA) : Pointer.ROOT.to(TAXA);
    var seen = new HashSet<String>();
    for (int i = 0; i < taxa.size(); i++) {
      if (!seen.add(taxa.get(i))) {
        found.add(invalid(names.to(i), "must be unique"));
      }
    }
    if (rows.size() != taxa.size()) {
      found.add(invalid(at, "must have a row for each of the " + taxa.size() + " taxa"));
      return found;
    }
    double[][] all = distances();
    for (int i = 0; i < all.length; i++) {
      row(all, i, found);
    }
    return found;
  }

  private void row(double[][] all, int i, List<Problem> found) {
    Pointer here = at.to(i);
    if (all[i].length != all.length) {
      found.add(invalid(here, "must have " + all.length + " distances, one for each taxon"));
      return;
    }
    for (int j = 0; j < all.length; j++) {
      if (Double.isNaN(all[i][j])) {
        found.add(
            invalid(here.to(j), "must be a number: the pair has no distance, it is saturated"));
      } else if (i == j && all[i][j] != 0) {
        found.add(invalid(here.to(j), "must be 0: the distance of a taxon to itself"));
      } else if (all[i][j] < 0) {
        found.add(invalid(here.to(j), "must not be negative"));
      } else if (j < i && all[j].length == all.length && all[i][j] != all[j][i]) {
        found.add(invalid(here.to(j), "must equal its mirror, the matrix is symmetric"));
      }
    }
  }

  private static Problem invalid(Pointer at, String message) {
    return Problem.invalid(at.text(), message);
  }
}
