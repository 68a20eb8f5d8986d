package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a laboratory measures and maps: plasmids, series with a season, signals. */
final class LaboratoryDraws {
  static final Map<String, Draws> ALL =
      Map.ofEntries(
          Map.entry("biology.sequence.restriction-map", LaboratoryDraws::plasmid),
          Map.entry("biology.qpcr.relative-expression", LaboratoryDraws::cycles),
          Map.entry("molecular.geometry.superpose", LaboratoryDraws::structures),
          Map.entry("physics.fluid", LaboratoryDraws::fluid),
          Map.entry("scientific-discovery.signal.filter", LaboratoryDraws::filter),
          Map.entry("scientific-discovery.signal.peaks", LaboratoryDraws::peaks),
          Map.entry("scientific-discovery.timeseries.decompose", LaboratoryDraws::season));

  private static final List<String> ENZYMES =
      List.of("EcoRI", "BamHI", "HindIII", "BsaI", "SapI", "HaeIII", "PstI", "NotI", "SfiI");

  private LaboratoryDraws() {}

  private static Json.Obj plasmid(Chance chance) {
    int first = chance.between(0, 4);
    int enzymes = chance.between(1, 5);
    boolean ring = chance.happens(0.5);
    return Json.obj(
        "sequence", chance.letters("ACGT", chance.size(500, 5000)),
        "enzymes", ENZYMES.subList(first, first + enzymes),
        "circular", ring);
  }

  /** Months with a trend and a season, or hours of days. */
  private static Json.Obj season(Chance chance) {
    int period = chance.of(4, 12, 24);
    Json window = chance.happens(0.5) ? Json.str("periodic") : Json.num(7);
    boolean robust = chance.happens(0.3);
    int n = chance.size(4, 12) * period;
    double slope = chance.normal(0, 0.1, 3);
    var values = new ArrayList<Double>();
    for (int i = 0; i < n; i++) {
      double wave = 5 * Math.sin(2 * Math.PI * i / period);
      values.add(Chance.rounded(50 + slope * i + wave + chance.normal(), 2));
    }
    return Json.obj(
        "values", values,
        "period", period,
        "seasonal_window", window,
        "robust", robust);
  }

  /** A wave with noise, as a sensor gives it. */
  private static double[] signal(Chance chance, int n) {
    double turns = chance.between(0.005, 0.1, 4);
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] = Chance.rounded(Math.sin(2 * Math.PI * turns * i) + 0.2 * chance.normal(), 4);
    }
    return values;
  }

  private static Json.Obj filter(Chance chance) {
    Json.Obj filter = filter(Json.obj("sampling_rate_hz", 250), chance);
    return filter.with("values", Json.arr(signal(chance, chance.size(200, 1000))));
  }

  private static Json.Obj filter(Json.Obj signal, Chance chance) {
    return switch (chance.between(0, 4)) {
      case 0 -> signal.with("filter", "median").with("window", 5);
      case 1 -> signal.with("filter", "moving_average").with("window", 9);
      case 2 ->
          signal
              .with("filter", "savitzky_golay")
              .with("window", 2 * chance.between(3, 15) + 1)
              .with("degree", chance.between(2, 5))
              .with("derivative", chance.between(0, 2));
      case 3 -> butterworth(signal, chance, chance.of("lowpass", "highpass"), 40);
      default -> butterworth(signal, chance, chance.of("bandpass", "bandstop"), 10, 60);
    };
  }

  private static Json.Obj butterworth(
      Json.Obj signal, Chance chance, String kind, double... cutoffs) {
    return signal
        .with("filter", "butterworth")
        .with("order", chance.between(1, 8))
        .with("kind", kind)
        .with("cutoff_hz", Json.arr(cutoffs))
        .with("zero_phase", chance.happens(0.5));
  }

  /** A chromatogram: some peaks on a ground, with noise. */
  private static Json.Obj peaks(Chance chance) {
    boolean fit = chance.happens(0.5);
    String shape = chance.of("gaussian", "pseudo_voigt");
    String baseline = fit ? "linear" : chance.of("none", "linear", "als");
    int count = chance.between(1, 5);
    double drift = chance.between(0, 0.002, 5);
    double[][] given = new double[count][];
    for (int k = 0; k < count; k++) {
      given[k] = new double[] {chance.scale(0.5, 10), chance.between(0.01, 0.04, 4)};
    }
    int n = chance.size(200, 600);
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] = drift * i + 0.01 * chance.normal();
      for (int k = 0; k < count; k++) {
        double u = (i - n * (k + 0.5) / count) / (n * given[k][1]);
        values[i] += given[k][0] * Math.exp(-u * u);
      }
      values[i] = Chance.rounded(values[i], 4);
    }
    Json.Obj signal =
        Json.obj("values", values, "step", 0.1, "min_prominence", 0.3, "baseline", baseline);
    return fit ? signal.with("fit", shape) : signal;
  }

  /** Triplicates of some genes in some samples. */
  private static Json.Obj cycles(Chance chance) {
    int targets = chance.between(1, 6);
    int samples = chance.size(2, 6);
    var gene = new ArrayList<String>();
    var sample = new ArrayList<String>();
    var cycles = new ArrayList<Double>();
    for (int g = 0; g <= targets; g++) {
      double level = chance.between(17, 30, 1);
      for (int k = 0; k < samples; k++) {
        double mean = level + (g == 0 ? 0 : 2 * chance.normal());
        for (int well = 0; well < 3; well++) {
          gene.add(g == 0 ? "ACTB" : "gene" + g);
          sample.add(k == 0 ? "control" : "sample" + k);
          cycles.add(chance.normal(mean, 0.15, 2));
        }
      }
    }
    return Json.obj(
        "table", Json.obj("gene", gene, "sample", sample, "ct", cycles),
        "reference_genes", List.of("ACTB"),
        "control", "control",
        "efficiencies", Json.obj("ACTB", 1.97));
  }

  /** A chain of atoms, and the same turned, moved and disturbed. */
  private static Json.Obj structures(Chance chance) {
    double angle = chance.between(-3, 3, 3);
    int n = chance.size(5, 200);
    double[][] stay = new double[n][3];
    double[][] move = new double[n][3];
    for (int i = 0; i < n; i++) {
      for (int a = 0; a < 3; a++) {
        stay[i][a] = (i == 0 ? 0 : stay[i - 1][a]) + chance.normal(0, 2, 3);
      }
      double x = Math.cos(angle) * stay[i][0] - Math.sin(angle) * stay[i][1];
      double y = Math.sin(angle) * stay[i][0] + Math.cos(angle) * stay[i][1];
      move[i] =
          new double[] {
            Chance.rounded(x + 5 + 0.3 * chance.normal(), 3),
            Chance.rounded(y - 7 + 0.3 * chance.normal(), 3),
            Chance.rounded(stay[i][2] + 0.3 * chance.normal(), 3)
          };
    }
    return Json.obj("reference", Chance.matrix(stay), "mobile", Chance.matrix(move));
  }

  /** Water and carbon dioxide as plants and columns of chromatographs have them. */
  private static Json.Obj fluid(Chance chance) {
    boolean water = chance.happens(0.5);
    Json.Obj fluid = Json.obj("fluid", water ? "water" : "carbon_dioxide");
    double temperature = water ? chance.between(280.0, 1200.0, 1) : chance.between(220.0, 800.0, 1);
    double saturated = water ? chance.between(280.0, 640.0, 1) : chance.between(220.0, 300.0, 1);
    return switch (chance.between(0, 3)) {
      case 0 ->
          fluid.with("temperature_k", temperature).with("pressure_mpa", chance.scale(0.01, 100));
      case 1 ->
          fluid.with("temperature_k", temperature).with("density_kg_m3", chance.scale(0.1, 800));
      case 2 ->
          fluid
              .with("temperature_k", saturated)
              .with("vapour_quality", chance.between(0.0, 1.0, 2));
      default ->
          fluid
              .with("pressure_mpa", chance.scale(0.6, 5))
              .with("vapour_quality", chance.between(0.0, 1.0, 2));
    };
  }
}
