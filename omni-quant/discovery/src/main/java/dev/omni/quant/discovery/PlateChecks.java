package dev.omni.quant.discovery;

import static java.util.Objects.requireNonNull;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.List;
import java.util.stream.IntStream;

/** The identities between the readings of a plate and what is reported of its wells. */
final class PlateChecks {
  private PlateChecks() {}

  static Check of(WellPlate plate, PlateReport report) {
    var residuals = new Residuals();
    PlateReport.Wells wells = report.wells();
    List<String> names = PlateReport.wells(plate);
    residuals.residual(wells.well().equals(names) ? 0 : 1);
    double[] positive = corrected(plate, report, WellPlate.Kind.POSITIVE);
    double[] negative = corrected(plate, report, WellPlate.Kind.NEGATIVE);
    double[] blanks = corrected(plate, report, WellPlate.Kind.BLANK);
    double size = Math.abs(report.blankMean());
    if (blanks.length > 0) {
      residuals.equal(PlateReport.mean(blanks), 0, size);
    } else {
      residuals.residual(report.blankMean() == 0 ? 0 : 1);
    }
    double control = PlateReport.mean(positive.length > 0 ? positive : negative);
    for (int i = 0; i < wells.well().size() && i < names.size(); i++) {
      WellPlate.Well well = requireNonNull(plate.layout().get(names.get(i)));
      double reading = plate.reading(names.get(i));
      double own = wells.corrected()[i];
      double percent = wells.percentOfControl()[i];
      residuals.residual(well.kind() == wells.kind().get(i) ? 0 : 1);
      residuals.residual(Double.isNaN(reading) == Double.isNaN(own) ? 0 : 1);
      residuals.residual(
          Double.isNaN(percent) == (Double.isNaN(own) || !(Math.abs(control) > 0)) ? 0 : 1);
      if (!Double.isNaN(own)) {
        residuals.equal(own + report.blankMean(), reading, size);
      }
      if (!Double.isNaN(percent)) {
        residuals.equal(percent * control / 100, own, 1e-3 * Math.abs(control));
      }
    }
    Double z = report.zPrime();
    if (z != null) {
      double apart = Math.abs(PlateReport.mean(positive) - PlateReport.mean(negative));
      double spread = PlateReport.deviation(positive) + PlateReport.deviation(negative);
      residuals.equal((1 - z) * apart, 3 * spread, 1e-3 * apart);
    } else {
      boolean none = positive.length < 2 || negative.length < 2;
      residuals.residual(none || PlateReport.mean(positive) == PlateReport.mean(negative) ? 0 : 1);
    }
    groups(plate, report, residuals);
    return residuals.check(
        "plate_residual",
        1e-9,
        "Largest relative difference of a corrected reading, a percent, a mean, a spread or z' and"
            + " that of the readings: zero.");
  }

  private static double[] corrected(WellPlate plate, PlateReport report, WellPlate.Kind kind) {
    return report.wells().well().stream()
        .filter(w -> plate.layout().containsKey(w))
        .filter(w -> requireNonNull(plate.layout().get(w)).kind() == kind)
        .mapToDouble(w -> plate.reading(w) - report.blankMean())
        .filter(v -> !Double.isNaN(v))
        .toArray();
  }

  private static void groups(WellPlate plate, PlateReport report, Residuals residuals) {
    PlateReport.Groups groups = report.groups();
    int seen = 0;
    for (int k = 0; k < groups.label().size(); k++) {
      String label = groups.label().get(k);
      double dose = groups.dose()[k];
      double[] own =
          IntStream.range(0, report.wells().well().size())
              .filter(
                  i -> {
                    String name = report.wells().well().get(i);
                    WellPlate.Well well = plate.layout().get(name);
                    return well != null
                        && well.label().equals(label)
                        && well.isSample() == !Double.isNaN(dose)
                        && (!well.isSample() || well.dose().orElse(0) == dose);
                  })
              .mapToDouble(i -> report.wells().corrected()[i])
              .toArray();
      seen += own.length;
      double[] there = java.util.Arrays.stream(own).filter(v -> !Double.isNaN(v)).toArray();
      double mean = PlateReport.mean(there);
      double spread = PlateReport.deviation(there);
      residuals.residual(own.length > 0 ? 0 : 1).equal(groups.count()[k], (double) there.length);
      same(residuals, groups.mean()[k], mean, 1e-3 * spread);
      same(residuals, groups.standardDeviation()[k], spread, 1e-3 * Math.abs(mean));
      same(residuals, groups.cv()[k], mean == 0 ? Double.NaN : spread / mean, 1e-6);
    }
    residuals.residual(seen == plate.layout().size() ? 0 : 1);
  }

  private static void same(Residuals residuals, double one, double other, double scale) {
    if (Double.isNaN(other)) {
      residuals.residual(Double.isNaN(one) ? 0 : 1);
    } else {
      residuals.equal(one, other, Double.isNaN(scale) ? 0 : scale);
    }
  }
}
