package dev.omni.quant.biology;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.List;

/**
 * The laws of a multiple alignment, from its rows: its score, the letters of the consensus in each
 * column, and identities that are counted by bits.
 *
 * @param given sequences
 * @param scores of letters
 * @param result as published
 */
record ColumnLaws(AlignedSequences given, ResidueScores scores, MultipleAlignment.Result result) {
  private static final double ROUNDING = 1e-12;
  private static final char GAP = '-';

  List<Check> checks() {
    List<String> rows = result.aligned().sequence();
    double changed = Math.abs(rows.size() - given.size());
    for (int i = 0; i < Math.min(rows.size(), given.size()); i++) {
      boolean same = rows.get(i).replace("-", "").equals(given.sequences().get(i));
      changed += same && rows.get(i).length() == rows.get(0).length() ? 0 : 1;
    }
    return List.of(
        new Check(
            "changed_rows",
            changed,
            0,
            "Rows that without their gaps are not what was sent, or are longer than others."),
        new Check(
            "score_residual",
            changed > 0 ? 0 : AlignedProfile.score(rows, scores) - result.sumOfPairsScore(),
            0,
            "Sum of the scores of the rows of the result, less the score."),
        (changed > 0 ? new Residuals() : columns(rows))
            .check(
                "column_residual",
                ROUNDING,
                "Largest difference of the columns, of a conservation times the rows from the"
                    + " letter that is most frequent, and of an identity times the columns of a"
                    + " pair from its equal letters; relative."));
  }

  private Residuals columns(List<String> rows) {
    var residuals = new Residuals();
    int columns = rows.get(0).length();
    double[] conservation = result.conservation();
    residuals.equal(result.columns(), columns).equal(conservation.length, columns);
    int[][] counts = new int[columns][128];
    for (String row : rows) {
      for (int c = 0; c < columns; c++) {
        counts[c][row.charAt(c)]++;
      }
    }
    for (int c = 0; c < Math.min(columns, conservation.length); c++) {
      int most = 0;
      for (int letter = 0; letter < counts[c].length; letter++) {
        most = letter == GAP ? most : Math.max(most, counts[c][letter]);
      }
      residuals.equal(conservation[c] * rows.size(), most);
    }
    return identities(rows, residuals);
  }

  private Residuals identities(List<String> rows, Residuals residuals) {
    int[][] codes =
        rows.stream()
            .map(row -> row.chars().map(letter -> letter == GAP ? -1 : letter).toArray())
            .toArray(int[][]::new);
    var planes = new SitePlanes(codes, false);
    List<double[]> matrix = result.identityMatrix();
    for (int i = 0; i < matrix.size(); i++) {
      for (int j = 0; j < matrix.size(); j++) {
        residuals.equal(matrix.get(i)[j] * planes.either(i, j), planes.equal(i, j), 1);
      }
    }
    return residuals;
  }
}
