package dev.omni.quant.biology;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Bare;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.SeriesFigure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The diversity of aligned sequences of one species. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class NucleotideDiversity
    implements Engine<NucleotideDiversity.Input, NucleotideDiversity.Result> {
  private static final int MOST_SHOWN = 60;
  private static final String LETTERS = "ACGTURYSWKMBDHVN-";

  /**
   * Aligned sequences with the populations that they are of.
   *
   * @param rows the sequences
   * @param population population of each sequence
   */
  public record AlignedSample(
      @Flat AlignedSequences rows,
      @Title("Population of each sequence") @Size(min = 2, max = 1000)
          Optional<List<@Size(min = 1, max = 200) String>> population) {}

  /**
   * A sample of one species.
   *
   * @param alignment aligned sequences
   */
  @Example(
      """
      {"alignment": {
        "id": ["a", "b", "c", "d", "e", "f"],
        "sequence": [
          "ACGTTGCAAGCTTACGGATC", "ACGTTGCAAGCTTACGGATC", "ACGTCGCAAGCTTACGGTTC",
          "ACGTCGCAAGCTTACAGTTC", "ATGTCGCTAGCTTACAGTTC", "ATGTCGCTAGCTTACAGTTC"],
        "population": ["north", "north", "north", "south", "south", "south"]}}""")
  public record Input(@Title("Aligned sequences") AlignedSample alignment) {}

  /**
   * The diversity of a sample.
   *
   * @param pi mean differences of two sequences
   * @param sequences number of sequences
   * @param sitesCompared sites with A, C, G or T in every sequence
   * @param segregatingSites sites with more than one letter
   * @param piPerSite mean differences a site
   * @param wattersonTheta Watterson's estimate of theta
   * @param tajimasD Tajima's D; null without variation
   * @param haplotypes different sequences
   * @param haplotypeDiversity probability that two sequences differ
   * @param fst share of differences between populations
   * @param siteFrequencySpectrum sites by the count of the rarer letter, from 1
   */
  public record Result(
      @Title("Mean differences of two sequences") @Unit("1") double pi,
      @Title("Number of sequences") @Unit("1") int sequences,
      @Title("Sites with A, C, G or T in every sequence") @Unit("1") int sitesCompared,
      @Title("Sites with more than one letter") @Unit("1") int segregatingSites,
      @Title("Mean differences a site") @Unit("1") double piPerSite,
      @Title("Watterson's estimate of theta") @Unit("1") double wattersonTheta,
      @Title("Tajima's D; null without variation") @Unit("1") @Nullable Double tajimasD,
      @Title("Different sequences") @Unit("1") int haplotypes,
      @Title("Probability that two sequences differ") @Unit("1") double haplotypeDiversity,
      @Title("Share of differences between populations") @Unit("1") Optional<PopulationShare> fst,
      @Title("Sites by the count of the rarer letter, from 1") @Unit("1")
          int[] siteFrequencySpectrum) {}

  /**
   * The share of the differences that is between populations.
   *
   * @param value from 0 to 1 for most samples; null without differences between populations
   */
  @Bare
  public record PopulationShare(@Nullable Double value) {}

  @Override
  public Capability capability() {
    return Capability.named("biology.popgen.diversity")
        .limit("sample", "At least ten sequences.", "size(alignment.sequence) >= 10")
        .title(
            "Nucleotide diversity of a sample",
            "Mean differences, segregating sites, Tajima's D and haplotypes of aligned sequences,"
                + " and the share of differences between populations where these are named. Sites"
                + " with anything but A, C, G or T are left out. tajimas_d is null without variation, and"
                + " fst is null without differences between populations.")
        .synonyms(
            "tajima's D, nucleotide diversity, FST, segregating sites, haplotype,"
                + " genetic variation, watterson theta, population differentiation, neutrality test")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Sites by the count of the rarer letter")
        .method(
            new Method(
                "Counts of letters at sites",
                "theta_W = S / a1; D = (pi - S/a1) / sqrt(e1 S + e2 S (S - 1)); H = n/(n-1) (1 - sum"
                    + " p^2); F_ST = 1 - H_w / H_b",
                List.of(
                    "F. Tajima, Genetics 123, 1989, pp. 585-595, eq. 28-38",
                    "G. A. Watterson, Theor. Popul. Biol. 7, 1975, pp. 256-276",
                    "M. Nei, Molecular Evolutionary Genetics, 1987, eq. 8.4 and 10.5",
                    "R. R. Hudson, M. Slatkin and W. P. Maddison, Genetics 132, 1992, pp. 583-589"),
                List.of(),
                List.of(
                    "H_w is the mean of the populations with two sequences or more, H_b that of"
                        + " their pairs.",
                    "The spectrum is folded: which letter is older is not known. Sites with three"
                        + " letters are not in it.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    AlignedSequences given = input.alignment().rows();
    Optional<List<String>> population = input.alignment().population();
    var found = new ArrayList<>(given.problems(LETTERS));
    int rows = given.size();
    if (population.isPresent() && population.get().size() != rows) {
      found.add(Problem.invalid("/alignment/population", "must have " + rows + " values, like id"));
    }
    if (found.isEmpty() && population.isPresent()) {
      long pairs = rows * (long) rows * given.length();
      if (pairs > 2_000_000_000L) {
        found.add(
            Problem.invalid(
                "/alignment/population", "must be left out: pairs times sites are over 1e9"));
      }
    }
    return found;
  }

  @Override
  public double steps(Input input) {
    double rows = input.alignment().rows().size();
    double cells = input.alignment().rows().sequences().stream().mapToDouble(String::length).sum();
    boolean pairs = input.alignment().population().isPresent();
    return 6000 + 9 * cells * (pairs ? 1 + rows / 10 : 1);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(result(input.alignment(), work));
  }

  /**
   * Returns the diversity of a sample.
   *
   * @throws Infeasible when no site has a known base in every sequence
   */
  public static Result value(Input input) {
    return result(input.alignment(), Work.alone());
  }

  private static Result result(AlignedSample sample, Work work) {
    SiteCounts sites = SiteCounts.of(sample.rows().sequences());
    work.proceed();
    if (sites.columns().isEmpty()) {
      throw new Infeasible("no site has A, C, G or T in every sequence");
    }
    int n = sample.rows().size();
    int segregating = sites.segregating();
    double a1 = IntStream.range(1, n).mapToDouble(i -> 1.0 / i).sum();
    double pi = sites.differences();
    List<Integer> haplotypes = sites.haplotypes();
    double same = haplotypes.stream().mapToDouble(c -> c * (double) c / n / n).sum();
    work.proceed();
    return new Result(
        pi,
        n,
        sites.columns().size(),
        segregating,
        pi / sites.columns().size(),
        segregating / a1,
        segregating == 0 ? null : Double.valueOf(tajima(n, segregating, pi, a1)),
        haplotypes.size(),
        n / (n - 1.0) * (1 - same),
        sample.population().map(names -> fst(sites, names, work)),
        sites.spectrum());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return SampleDiversityLaws.checks(input.alignment(), result);
  }

  /** F. Tajima, 1989, eq. 28 to 38. */
  private static double tajima(int n, int segregating, double pi, double a1) {
    double a2 = IntStream.range(1, n).mapToDouble(i -> 1.0 / ((double) i * i)).sum();
    double b1 = (n + 1.0) / (3 * (n - 1.0));
    double b2 = 2.0 * (n * (double) n + n + 3) / (9.0 * n * (n - 1));
    double c1 = b1 - 1 / a1;
    double c2 = b2 - (n + 2) / (a1 * n) + a2 / (a1 * a1);
    double e1 = c1 / a1;
    double e2 = c2 / (a1 * a1 + a2);
    double s = segregating;
    double variance = e1 * s + e2 * s * (s - 1);
    return variance <= 0 ? 0 : (pi - s / a1) / Math.sqrt(variance);
  }

  private static PopulationShare fst(SiteCounts sites, List<String> names, Work work) {
    var populations = new TreeMap<String, List<Integer>>();
    for (int i = 0; i < names.size(); i++) {
      populations.computeIfAbsent(names.get(i), name -> new ArrayList<>()).add(i);
    }
    List<List<Integer>> groups = List.copyOf(populations.values());
    double within = 0;
    int counted = 0;
    double between = 0;
    int pairs = 0;
    for (int i = 0; i < groups.size(); i++) {
      work.proceed();
      if (groups.get(i).size() > 1) {
        within += sites.between(groups.get(i), groups.get(i));
        counted++;
      }
      for (int j = 0; j < i; j++) {
        between += sites.between(groups.get(i), groups.get(j));
        pairs++;
      }
    }
    double share = 1 - within / counted / (between / pairs);
    return new PopulationShare(Double.isFinite(share) ? Double.valueOf(share) : null);
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    double[] spectrum = Arrays.stream(result.siteFrequencySpectrum()).asDoubleStream().toArray();
    int n = result.sequences();
    double[] expected = new double[spectrum.length];
    for (int i = 1; i <= expected.length; i++) {
      double both = 1.0 / i + 1.0 / (n - i);
      expected[i - 1] = result.wattersonTheta() * (2 * i == n ? both / 2 : both);
    }
    double[] places = SeriesFigure.places(spectrum.length);
    double[] haplotypes =
        SiteCounts.of(input.alignment().rows().sequences()).haplotypes().stream()
            .mapToDouble(Integer::intValue)
            .sorted()
            .toArray();
    double[] falling = new double[Math.min(MOST_SHOWN, haplotypes.length)];
    Arrays.setAll(falling, i -> haplotypes[haplotypes.length - 1 - i]);
    Plane sites =
        Plane.of(
                "",
                Axis.of("count of the rarer letter").on(Axis.Scale.INTEGER),
                Axis.of("sites").on(Axis.Scale.INTEGER).withZero())
            .with(SeriesFigure.bars("observed", places, spectrum, 0.4))
            .with(Mark.points("expected, neutral", places, expected));
    Plane shares =
        Plane.of(
                "",
                Axis.of("haplotype, by frequency").on(Axis.Scale.INTEGER),
                Axis.of("sequences").on(Axis.Scale.INTEGER).withZero())
            .with(
                SeriesFigure.bars("haplotype", SeriesFigure.places(falling.length), falling, 0.4));
    return Optional.of(Figure.of("Sites and haplotypes by count", sites, shares));
  }
}
