package dev.omni.quant.biology;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
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

  /** The table of a member, and what is in its cells. */
  private record Table(List<Json> rows) {
    static Table of(JsonFields result, String name) {
      return new Table(result.has(name) ? result.items(name) : List.of());
    }

    double cell(int i, int j) {
      return !rows.isEmpty() && ((Json.Arr) rows.get(i)).get(j) instanceof Json.Num number
          ? number.asDouble()
          : Double.NaN;
    }
  }

  List<Check> checks(JsonFields result) {
    Table distances = Table.of(result, "distances");
    Table errors = Table.of(result, "standard_errors");
    Table sites = Table.of(result, "sites");
    Table transitions = Table.of(result, "transitions");
    Table transversions = Table.of(result, "transversions");
    double[] frequencies = protein ? new double[0] : planes.frequencies();
    double apart = 0;
    double miscounted = 0;
    var spread = new Residuals();
    for (int i = 0; i < planes.size(); i++) {
      for (int j = 0; j < planes.size(); j++) {
        SubstitutionModel.Sites pair = planes.pair(i, j, !protein);
        miscounted += differs(sites.cell(i, j), pair.compared());
        miscounted += differs(transitions.cell(i, j), pair.transitions());
        miscounted += differs(transversions.cell(i, j), pair.transversions());
        double distance = distances.cell(i, j);
        if (!Double.isNaN(distance)) {
          double law = Math.abs(i == j ? distance : model.apart(distance, pair, frequencies));
          apart = law <= apart ? apart : Double.isNaN(law) ? 1 : law;
        }
        double error = errors.cell(i, j);
        if (!Double.isNaN(error)) {
          double expected = i == j ? 0 : model.spread(distance, pair);
          spread.equal(error * Math.abs(error) * pair.compared(), expected, pair.share());
        }
      }
    }
    Check counts =
        new Check(
            "site_count_differences",
            miscounted + unnoted(result, distances),
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

  private static double unnoted(JsonFields result, Table distances) {
    List<JsonFields> notes = result.objects("notes");
    double unnoted = 0;
    for (int i = 0; i < distances.rows().size(); i++) {
      for (int j = 0; j < i; j++) {
        unnoted += Double.isNaN(distances.cell(i, j)) ? 1 : 0;
      }
    }
    unnoted = Math.abs(unnoted - notes.size());
    for (JsonFields note : notes) {
      int row = (int) note.number("row");
      int column = (int) note.number("column");
      boolean inside = column >= 0 && column < row && row < distances.rows().size();
      unnoted += inside && Double.isNaN(distances.cell(row, column)) ? 0 : 1;
    }
    return unnoted;
  }

  private static double differs(double cell, int count) {
    return Double.isNaN(cell) || cell == count ? 0 : 1;
  }
}
