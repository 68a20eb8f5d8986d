package dev.omni.quant.biology;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.List;

/**
 * The laws of a table of distances: its counts of sites by bits, and the shares of different sites
 * from the distances.
 *
 * @param planes of the sequences
 * @param model of substitution
 * @param protein whether letters are residues
 */
record DistanceLaws(SitePlanes planes, SubstitutionModel model, boolean protein) {
  private static final double ROUNDING = 1e-9;

  List<Check> checks(SequenceDistances.Result result) {
    List<double[]> distances = result.distances();
    List<double[]> errors = result.standardErrors().orElse(List.of());
    List<int[]> transitions = result.transitions().orElse(List.of());
    List<int[]> transversions = result.transversions().orElse(List.of());
    double[] frequencies = protein ? new double[0] : planes.frequencies();
    double apart = 0;
    double miscounted = 0;
    var spread = new Residuals();
    for (int i = 0; i < planes.size(); i++) {
      for (int j = 0; j < planes.size(); j++) {
        SubstitutionModel.Sites pair = planes.pair(i, j, !protein);
        miscounted += differs(result.sites(), i, j, pair.compared());
        miscounted += differs(transitions, i, j, pair.transitions());
        miscounted += differs(transversions, i, j, pair.transversions());
        double distance = cell(distances, i, j);
        if (!Double.isNaN(distance)) {
          double law = Math.abs(i == j ? distance : model.apart(distance, pair, frequencies));
          apart = law <= apart ? apart : Double.isNaN(law) ? 1 : law;
        }
        double error = cell(errors, i, j);
        if (!Double.isNaN(error)) {
          double expected = i == j ? 0 : model.spread(distance, pair);
          spread.equal(error * Math.abs(error) * pair.compared(), expected, pair.share());
        }
      }
    }
    Check counts =
        new Check(
            "site_count_differences",
            miscounted + unnoted(result),
            0,
            "Cells of sites, transitions and transversions that are not what counting 64 sites at"
                + " once gives, and notes that do not name a pair without a distance.");
    Check shares =
        new Check(
            "share_residual",
            apart,
            ROUNDING,
            "Largest difference of what the model's exponentials make of a distance from the shares"
                + " of different sites.");
    return model.hasError()
        ? List.of(
            counts,
            shares,
            spread.check(
                "variance_residual",
                ROUNDING,
                "Largest difference of a squared standard error times the sites from what the"
                    + " covariances of the shares make it; relative."))
        : List.of(counts, shares);
  }

  private static double unnoted(SequenceDistances.Result result) {
    List<double[]> distances = result.distances();
    double unnoted = 0;
    for (int i = 0; i < distances.size(); i++) {
      for (int j = 0; j < i; j++) {
        unnoted += Double.isNaN(distances.get(i)[j]) ? 1 : 0;
      }
    }
    unnoted = Math.abs(unnoted - result.notes().size());
    for (SequenceDistances.DistanceNote note : result.notes()) {
      int row = note.row();
      int column = note.column();
      boolean inside = column >= 0 && column < row && row < distances.size();
      unnoted += inside && Double.isNaN(distances.get(row)[column]) ? 0 : 1;
    }
    return unnoted;
  }

  private static double cell(List<double[]> table, int i, int j) {
    return table.isEmpty() ? Double.NaN : table.get(i)[j];
  }

  private static double differs(List<int[]> table, int i, int j, int count) {
    return table.isEmpty() || table.get(i)[j] == count ? 0 : 1;
  }
}
