package dev.omni.quant.discovery.formula;

import java.util.List;
import java.util.stream.IntStream;

/** The rule by which the levels of a factor become columns, one fewer than there are levels. */
public enum Contrast {
  /** Each level but the first against the first. */
  TREATMENT,
  /** Each level but the last against the mean of all; the last has -1 in each column. */
  SUM,
  /** Each level but the first against the mean of those before it. */
  HELMERT,
  /** Orthonormal polynomials of equally spaced scores. */
  POLYNOMIAL;

  private static final List<String> POWERS = List.of(".L", ".Q", ".C");

  /** Returns the columns of levels: row by row, one for each level. */
  public double[][] matrix(int levels) {
    double[][] matrix = new double[levels][levels - 1];
    if (this == POLYNOMIAL) {
      double[] scores = IntStream.range(0, levels).mapToDouble(k -> k + 1.0).toArray();
      var basis = OrthogonalPolynomials.of(scores, levels - 1);
      for (int k = 0; k < levels; k++) {
        matrix[k] = basis.at(scores[k]);
      }
      return matrix;
    }
    for (int j = 0; j < levels - 1; j++) {
      switch (this) {
        case TREATMENT -> matrix[j + 1][j] = 1;
        case SUM -> {
          matrix[j][j] = 1;
          matrix[levels - 1][j] = -1;
        }
        default -> {
          for (int k = 0; k <= j; k++) {
            matrix[k][j] = -1;
          }
          matrix[j + 1][j] = j + 1.0;
        }
      }
    }
    return matrix;
  }

  /** Returns what stands behind the name of the factor in the name of each column. */
  public List<String> suffixes(List<String> levels) {
    return switch (this) {
      case TREATMENT -> levels.subList(1, levels.size());
      case POLYNOMIAL ->
          IntStream.range(0, levels.size() - 1)
              .mapToObj(j -> j < POWERS.size() ? POWERS.get(j) : "^" + (j + 1))
              .toList();
      default -> IntStream.range(1, levels.size()).mapToObj(Integer::toString).toList();
    };
  }
}
