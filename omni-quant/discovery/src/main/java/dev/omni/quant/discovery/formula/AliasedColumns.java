package dev.omni.quant.discovery.formula;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The columns of a model that are combinations of those before them, by Householder QR in the order
 * of the columns: what is left of one is at most 1e-7 of its norm (G. H. Golub, Numerische
 * Mathematik 7, 1965, 206-216).
 *
 * @param names of all columns
 * @param kept numbers of the columns that are none
 * @param notes what each of the others is a combination of
 */
@SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
public record AliasedColumns(List<String> names, int[] kept, List<String> notes) {
  private static final double TOLERANCE = 1e-7;
  private static final int MOST_NAMED = 8;

  /** Finds the aliased columns of rows. */
  public static AliasedColumns of(List<String> names, double[][] rows) {
    var kept = new ArrayList<Integer>();
    var notes = new ArrayList<String>();
    var reflections = new OrderedReflections(rows.length);
    for (int j = 0; j < names.size(); j++) {
      double[] column = new double[rows.length];
      for (int i = 0; i < rows.length; i++) {
        column[i] = rows[i][j];
      }
      if (reflections.add(column)) {
        kept.add(j);
      } else {
        notes.add(names.get(j) + " " + note(names, kept, reflections, column));
      }
    }
    return new AliasedColumns(
        List.copyOf(names),
        kept.stream().mapToInt(Integer::intValue).toArray(),
        List.copyOf(notes));
  }

  /** Says which columns before it an aliased one is a combination of. */
  private static String note(
      List<String> names, List<Integer> kept, OrderedReflections reflections, double[] given) {
    double whole = OrderedReflections.norm(given, 0);
    double[] column = reflections.turned(given);
    List<double[]> triangle = reflections.triangle();
    if (whole == 0) {
      return "is zero in every row";
    }
    int rank = kept.size();
    double[] parts = Arrays.copyOf(column, rank);
    var with = new ArrayList<String>();
    for (int k = rank - 1; k >= 0; k--) {
      double[] own = triangle.get(k);
      parts[k] /= own[k];
      for (int i = 0; i < k; i++) {
        parts[i] -= parts[k] * own[i];
      }
      if (Math.abs(parts[k]) * OrderedReflections.norm(own, 0) > TOLERANCE * whole) {
        with.add(0, names.get(kept.get(k)));
      }
    }
    String more = with.size() > MOST_NAMED ? " and " + (with.size() - MOST_NAMED) + " more" : "";
    return "aliased with "
        + String.join(", ", with.subList(0, Math.min(MOST_NAMED, with.size())))
        + more;
  }

  /** Returns whether there are none. */
  public boolean isNone() {
    return kept.length == names.size();
  }

  /** Returns the names of the columns that are kept. */
  public List<String> keptNames() {
    return IntStream.of(kept).mapToObj(names::get).toList();
  }

  /** Returns the rows with the columns that are kept. */
  public double[][] keptRows(double[][] rows) {
    return isNone() ? rows : Arrays.stream(rows).map(this::reduced).toArray(double[][]::new);
  }

  /** Returns the values of the columns that are kept. */
  public double[] reduced(double[] all) {
    return IntStream.of(kept).mapToDouble(j -> all[j]).toArray();
  }

  /** Returns values of all columns, NaN for the aliased ones. */
  public double[] expanded(double[] values) {
    double[] all = new double[names.size()];
    Arrays.fill(all, Double.NaN);
    for (int k = 0; k < kept.length; k++) {
      all[kept[k]] = values[k];
    }
    return all;
  }

  /** Returns whether values of all columns are missing for the aliased ones alone. */
  public boolean fits(double[] all) {
    boolean fits = all.length == names.size();
    for (int j = 0, k = 0; fits && j < all.length; j++) {
      boolean one = k < kept.length && kept[k] == j;
      k += one ? 1 : 0;
      fits = one != Double.isNaN(all[j]);
    }
    return fits;
  }
}
