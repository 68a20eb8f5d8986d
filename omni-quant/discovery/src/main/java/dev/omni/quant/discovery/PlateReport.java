package dev.omni.quant.discovery;

import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The wells of a plate.
 *
 * @param blankMean mean of the blanks; 0 without one
 * @param zPrime 1 - 3 (sd+ + sd-) / |m+ - m-|; null without two wells of each control
 * @param wells by row and column
 * @param groups wells that hold the same
 */
public record PlateReport(
    @Title("Mean of the blanks; 0 without one") @Unit("1") double blankMean,
    @Title("1 - 3 (sd+ + sd-)/|m+ - m-|; null without two wells of each control")
        @Unit("1")
        @Nullable
        Double zPrime,
    @Title("Wells by row and column") Wells wells,
    @Title("Wells that hold the same, by kind, name and dose") Groups groups) {
  /**
   * The wells.
   *
   * @param well name
   * @param kind of what is in it
   * @param corrected reading less the mean of the blanks
   * @param percentOfControl of the mean control; NaN without one
   */
  public record Wells(
      @Title("Name") List<String> well,
      @Title("Kind") List<WellPlate.Kind> kind,
      @Title("Reading less the mean of the blanks; null where it is missing") @Unit("1") @Missing
          double[] corrected,
      @Title("Percent of the mean of the controls; null without one") @Unit("%") @Missing
          double[] percentOfControl) {}

  /**
   * The wells that hold the same.
   *
   * @param label name of the sample, or kind of the control
   * @param dose of them; NaN without one
   * @param count of readings
   * @param mean of the corrected readings
   * @param standardDeviation of them; NaN of one alone
   * @param cv standard deviation over mean; NaN where it has none
   */
  public record Groups(
      @Title("Name of the sample, or kind of the control") List<String> label,
      @Title("Dose; null without one") @Unit("1") @Missing double[] dose,
      @Title("Number of readings") @Unit("1") int[] count,
      @Title("Mean of the corrected readings; null without one") @Unit("1") @Missing double[] mean,
      @Title("Standard deviation; null of one alone") @Unit("1") @Missing
          double[] standardDeviation,
      @Title("Standard deviation over mean; null where it has none") @Unit("1") @Missing
          double[] cv) {}

  /** Returns the report of a plate. */
  static PlateReport of(WellPlate plate) {
    List<String> names = wells(plate);
    double blank = mean(values(plate, names, WellPlate.Kind.BLANK, 0));
    double blankMean = Double.isNaN(blank) ? 0 : blank;
    double[] positive = values(plate, names, WellPlate.Kind.POSITIVE, blankMean);
    double[] negative = values(plate, names, WellPlate.Kind.NEGATIVE, blankMean);
    double control = positive.length > 0 ? mean(positive) : mean(negative);
    double[] corrected = names.stream().mapToDouble(w -> plate.reading(w) - blankMean).toArray();
    double[] percent =
        Arrays.stream(corrected).map(v -> control == 0 ? Double.NaN : 100 * v / control).toArray();
    double apart = Math.abs(mean(positive) - mean(negative));
    double z = 1 - 3 * (deviation(positive) + deviation(negative)) / apart;
    return new PlateReport(
        blankMean,
        Double.isFinite(z) ? Double.valueOf(z) : null,
        new Wells(
            names, names.stream().map(w -> well(plate, w).kind()).toList(), corrected, percent),
        groups(plate, names, corrected));
  }

  private static WellPlate.Well well(WellPlate plate, String name) {
    return java.util.Objects.requireNonNull(plate.layout().get(name));
  }

  /** Returns the names of the wells by row and column. */
  static List<String> wells(WellPlate plate) {
    return plate.layout().keySet().stream()
        .sorted(Comparator.<String>comparingInt(plate::row).thenComparingInt(plate::column))
        .toList();
  }

  private static double[] values(
      WellPlate plate, List<String> names, WellPlate.Kind kind, double blank) {
    return names.stream()
        .filter(w -> well(plate, w).kind() == kind)
        .mapToDouble(w -> plate.reading(w) - blank)
        .filter(v -> !Double.isNaN(v))
        .toArray();
  }

  private static Groups groups(WellPlate plate, List<String> names, double[] corrected) {
    Map<String, List<Integer>> cells = new TreeMap<>();
    for (int i = 0; i < names.size(); i++) {
      WellPlate.Well well = well(plate, names.get(i));
      double dose = well.isSample() ? well.dose().orElse(0) : 0;
      String key = well.kind().ordinal() + well.label() + "\u0000" + bits(dose);
      cells.computeIfAbsent(key, none -> new ArrayList<>()).add(i);
    }
    Collection<List<Integer>> all = cells.values();
    double[][] values =
        all.stream()
            .map(
                cell ->
                    cell.stream()
                        .mapToDouble(i -> corrected[i])
                        .filter(v -> !Double.isNaN(v))
                        .toArray())
            .toArray(double[][]::new);
    List<WellPlate.Well> first = all.stream().map(c -> well(plate, names.get(c.get(0)))).toList();
    return new Groups(
        first.stream().map(WellPlate.Well::label).toList(),
        first.stream()
            .mapToDouble(w -> w.isSample() ? w.dose().orElse(Double.NaN) : Double.NaN)
            .toArray(),
        Arrays.stream(values).mapToInt(v -> v.length).toArray(),
        Arrays.stream(values).mapToDouble(PlateReport::mean).toArray(),
        Arrays.stream(values).mapToDouble(PlateReport::deviation).toArray(),
        Arrays.stream(values)
            .mapToDouble(v -> mean(v) == 0 ? Double.NaN : deviation(v) / mean(v))
            .toArray());
  }

  /** Returns the bits of a dose as digits, which are in its order. */
  private static String bits(double dose) {
    String digits = Long.toHexString(Double.doubleToLongBits(dose == 0 ? 0.0 : dose));
    return "0".repeat(16 - digits.length()) + digits;
  }

  /** Returns the mean; NaN of none. */
  static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  /** Returns the standard deviation; NaN of fewer than two. */
  static double deviation(double[] values) {
    double mean = mean(values);
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    return values.length < 2 ? Double.NaN : Math.sqrt(squares / (values.length - 1.0));
  }
}
