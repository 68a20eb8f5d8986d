package dev.omni.quant.biology;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Digamma;
import dev.omni.quant.core.Residuals;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.hipparchus.special.Gamma;

/**
 * The laws of the diversity of a sample: differences of pairs from the site frequency spectrum,
 * haplotypes by splitting the sample site by site, and harmonic sums by the digamma function.
 */
final class SampleDiversityLaws {
  private static final double ROUNDING = 1e-9;
  private static final String BASES = "ACGT";

  private final NucleotideDiversity.Result result;
  private final List<int[]> sites;
  private final int n;

  private SampleDiversityLaws(List<String> sequences, NucleotideDiversity.Result result) {
    this.result = result;
    this.n = sequences.size();
    this.sites =
        IntStream.range(0, sequences.get(0).length())
            .mapToObj(site -> sequences.stream().mapToInt(row -> base(row.charAt(site))).toArray())
            .filter(column -> Arrays.stream(column).allMatch(letter -> letter >= 0))
            .toList();
  }

  private static int base(char letter) {
    return BASES.indexOf(letter == 'U' ? 'T' : letter);
  }

  static List<Check> checks(
      NucleotideDiversity.AlignedSample sample, NucleotideDiversity.Result result) {
    var laws = new SampleDiversityLaws(sample.rows().sequences(), result);
    return List.of(
        laws.differences(sample.population().orElse(List.of())), laws.counts(), laws.tajima());
  }

  /** Counts the letters of a site among some sequences, with a place for each letter. */
  private static double[] letters(int[] site, int[] rows) {
    double[] counts = new double[BASES.length()];
    for (int row : rows) {
      counts[site[row]]++;
    }
    return counts;
  }

  private Check differences(List<String> names) {
    int[] spectrum = result.siteFrequencySpectrum();
    int[] all = IntStream.range(0, n).toArray();
    double pairs = n * (n - 1.0) / 2;
    double sum = 0;
    for (int i = 0; i < spectrum.length; i++) {
      sum += spectrum[i] * (i + 1.0) * (n - i - 1.0);
    }
    for (int[] site : sites) {
      double[] counts = letters(site, all);
      sum += Arrays.stream(counts).filter(count -> count > 0).count() > 2 ? apart(counts) : 0;
    }
    double pi = result.pi();
    var residuals =
        new Residuals().equal(pi * pairs, sum).equal(result.piPerSite() * sites.size(), pi);
    Double share = result.fst().map(NucleotideDiversity.PopulationShare::value).orElse(null);
    if (share != null) {
      double[] means = means(names);
      residuals.zero((1 - share) * means[1], -means[0]);
    }
    return residuals.check(
        "difference_residual",
        ROUNDING,
        "Largest difference of pi, times the pairs, from the differences that the site frequency"
            + " spectrum and sites of more letters have; and of fst from the differences within and"
            + " between populations, counted by site; relative.");
  }

  /** Returns the pairs with different letters. */
  private static double apart(double[] counts) {
    double all = Arrays.stream(counts).sum();
    double squares = Arrays.stream(counts).map(count -> count * count).sum();
    return (all * all - squares) / 2;
  }

  /** Returns the mean differences within populations and between them. */
  private double[] means(List<String> names) {
    int[][] groups =
        names.stream()
            .distinct()
            .map(name -> IntStream.range(0, n).filter(row -> names.get(row).equals(name)).toArray())
            .toArray(int[][]::new);
    double within = 0;
    double between = 0;
    long counted = Arrays.stream(groups).filter(group -> group.length > 1).count();
    for (int[] site : sites) {
      double[][] counts =
          Arrays.stream(groups).map(group -> letters(site, group)).toArray(double[][]::new);
      for (int i = 0; i < groups.length; i++) {
        double size = groups[i].length;
        within += size > 1 ? apart(counts[i]) * 2 / (size * (size - 1)) : 0;
        for (int j = 0; j < i; j++) {
          double same = 0;
          for (int k = 0; k < BASES.length(); k++) {
            same += counts[i][k] * counts[j][k];
          }
          between += 1 - same / (size * groups[j].length);
        }
      }
    }
    return new double[] {within / counted, between * 2 / (groups.length * (groups.length - 1.0))};
  }

  private Check counts() {
    int[] group = new int[n];
    int haplotypes = 1;
    double segregating = 0;
    for (int[] site : sites) {
      boolean differs = Arrays.stream(site).distinct().count() > 1;
      segregating += differs ? 1 : 0;
      haplotypes = differs ? split(group, site) : haplotypes;
    }
    double[] sizes = new double[haplotypes];
    Arrays.stream(group).forEach(each -> sizes[each]++);
    return new Residuals()
        .equal(result.sequences(), n)
        .equal(result.sitesCompared(), sites.size())
        .equal(result.segregatingSites(), segregating)
        .equal(result.haplotypes(), haplotypes)
        .equal(result.haplotypeDiversity() * n * (n - 1.0) / 2, apart(sizes), n)
        .check(
            "count_residual",
            ROUNDING,
            "Largest difference of the numbers of sequences, sites and haplotypes, and of the pairs"
                + " of different haplotypes, from those that splitting the sample site by site"
                + " gives; relative.");
  }

  /** Splits groups by the letters of a site, and returns the number of groups. */
  private static int split(int[] group, int[] site) {
    Map<Integer, Integer> known = new HashMap<>();
    for (int row = 0; row < group.length; row++) {
      int key = group[row] * BASES.length() + site[row];
      known.putIfAbsent(key, known.size());
      group[row] = known.getOrDefault(key, 0);
    }
    return known.size();
  }

  /**
   * Compares with F. Tajima, Genetics 123, 1989, eq. 28 to 38, by digamma and trigamma. Up to three
   * sequences have no variance.
   */
  private Check tajima() {
    double s = result.segregatingSites();
    double theta = result.wattersonTheta();
    double a1 = Digamma.of(n) - Digamma.of(1);
    var residuals = new Residuals().equal(theta * a1, s);
    Double d = result.tajimasD();
    if (d != null && n > 3) {
      double a2 = Gamma.trigamma(1) - Gamma.trigamma(n);
      double first = (n + 1) / (3.0 * (n - 1)) - 1 / a1;
      double second =
          2 * (n * (n + 1.0) + 3) / (9.0 * n * (n - 1)) - (n + 2) / (a1 * n) + a2 / (a1 * a1);
      double variance = first / a1 * s + second / (a1 * a1 + a2) * s * (s - 1);
      residuals.equal(
          d * Math.sqrt(Math.max(0, variance)), variance <= ROUNDING ? 0 : result.pi() - theta, s);
    }
    return residuals.check(
        "tajima_residual",
        1e-6,
        "Largest difference of theta times the harmonic sum from the segregating sites, and of D"
            + " times its standard deviation from pi less theta, harmonic sums by the digamma"
            + " function; relative.");
  }
}
