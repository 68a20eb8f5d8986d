package dev.omni.quant.biology;

import com.google.auto.service.AutoService;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.ColumnEngine;
import dev.omni.engine.Columns;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.ResultColumns;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Name;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Own;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hipparchus.special.Erf;

/** The test of genotype counts for Hardy-Weinberg equilibrium, the proportions of random mating. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class HardyWeinberg
    implements ColumnEngine<HardyWeinberg.Input, HardyWeinberg.Result> {
  private static final int POINTS = 61;

  /**
   * The counts of the genotypes of a locus with two alleles.
   *
   * @param homReference carriers of two reference alleles
   * @param heterozygous carriers of both alleles
   * @param homAlternate carriers of two alternate alleles
   */
  @Example(
      """
      {"hom_reference": 298, "heterozygous": 489, "hom_alternate": 213}""")
  public record Input(
      @Title("Carriers of two reference alleles") @Unit("1") @Range(from = 0, to = 10_000_000)
          int homReference,
      @Title("Carriers of both alleles") @Unit("1") @Range(from = 0, to = 10_000_000)
          int heterozygous,
      @Title("Carriers of two alternate alleles") @Unit("1") @Range(from = 0, to = 10_000_000)
          int homAlternate) {
    private GenotypeCounts counts() {
      return new GenotypeCounts(homReference, heterozygous, homAlternate);
    }
  }

  /**
   * The tests of the counts, and what they are made of.
   *
   * @param pValueExactDoubled P-value of the exact test
   * @param expected expected counts of the three genotypes
   * @param alleleFrequency frequency of the first allele
   * @param chiSquare chi-square statistic
   * @param chiSquarePValue P-value of the chi-square test
   * @param pValueExact P-value of all counts no likelier than the observed
   * @param pValueExactMid the same with half of the observed count's own
   * @param inbreedingCoefficient inbreeding coefficient
   */
  public record Result(
      @Title("P-value of the exact test") @Unit("1 (double one-sided tail)")
          double pValueExactDoubled,
      @Title("Expected counts of the three genotypes") @Unit("count") double[] expected,
      @Title("Frequency of the first allele") @Unit("1") double alleleFrequency,
      @Title("Chi-square statistic") @Unit("1") double chiSquare,
      @Name("chi_square_p_value") @Title("P-value of the chi-square test") @Unit("1")
          double chiSquarePValue,
      @Title("P-value of all counts no likelier than the observed") @Unit("1") double pValueExact,
      @Title("The same with half of the observed count's own") @Unit("1") double pValueExactMid,
      @Title("Inbreeding coefficient") @Unit("1") double inbreedingCoefficient) {}

  @Override
  public Capability capability() {
    return Capability.named("biology.popgen.hardy-weinberg")
        .limit(
            "sample",
            "At least 20 individuals.",
            "hom_reference + heterozygous + hom_alternate >= 20")
        .title(
            "Hardy-Weinberg equilibrium test",
            "Exact test and Pearson's chi-square (no correction) of the genotype counts of a locus"
                + " with two alleles. p_value_exact sums all counts that are no likelier than the"
                + " observed one, p_value_exact_mid takes half of its own, and"
                + " p_value_exact_doubled is the doubled smaller tail. Frequency is that of the"
                + " reference allele.")
        .synonyms(
            "HWE, genotype counts, allele frequency, exact test of genotypes,"
                + " population genetics, heterozygote excess, SNP quality control")
        .direct(Workload.VERY_LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Observed and expected genotypes")
        .method(
            new Method(
                "Exact conditional test and chi-square test",
                "P(h | n, a) by recurrence over h; X2 = sum (O - E)^2 / E; F = 1 - O_het / E_het",
                List.of(
                    "J. E. Wigginton, D. J. Cutler and G. R. Abecasis, American Journal of Human"
                        + " Genetics 76, 2005, 887-893, eq. 2",
                    "J. Graffelman, Exploring diallelic genetic markers: the HardyWeinberg package,"
                        + " Journal of Statistical Software 64(3), 2015"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of("One locus, two alleles, a random sample; both alleles are there.")))
        .build();
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    each(in, out, count, HardyWeinberg::value);
  }

  /**
   * Returns the tests of the counts of genotypes: the exact one (J. E. Wigginton et al., 2005, eq.
   * 2) and Pearson's.
   *
   * @throws Infeasible when there are no individuals, or one allele alone
   */
  public static Result value(Input input) {
    GenotypeCounts counts = input.counts();
    if (counts.individuals() == 0) {
      throw new Infeasible("there are no individuals");
    }
    if (counts.monomorphic()) {
      throw new Infeasible("the sample has one allele alone; there is nothing to test");
    }
    double chiSquare = counts.chiSquare();
    double[] exact = counts.exactPValues();
    return new Result(
        counts.doubledExactPValue(),
        counts.expected(),
        counts.alleleFrequency(),
        chiSquare,
        Erf.erfc(Math.sqrt(chiSquare / 2)),
        exact[0],
        exact[1],
        counts.inbreeding());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return GenotypeIdentities.checks(input.counts(), result);
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    double[] observed = {input.homReference(), input.heterozygous(), input.homAlternate()};
    List<String> genotypes = List.of("reference", "heterozygous", "alternate");
    Plane counts =
        Plane.of("", Axis.ofNames("genotype", genotypes), Axis.of("individuals").withZero())
            .with(Mark.bars("observed", observed, 0, 2))
            .with(Mark.bars("expected", result.expected(), 1, 2));
    double[] share = Chart.grid(0, 1, POINTS);
    Plane triangle =
        Plane.of("", Axis.of("frequency of the reference"), Axis.of("share of heterozygous"))
            .with(Mark.line("possible", new double[] {0, 0.5, 1, 0}, new double[] {0, 1, 0, 0}))
            .with(
                Mark.line(
                    "equilibrium", share, Arrays.stream(share).map(p -> 2 * p * (1 - p)).toArray()))
            .with(
                Own.at(
                    result.alleleFrequency(),
                    observed[1] / (observed[0] + observed[1] + observed[2])));
    return Optional.of(Figure.of("Genotypes beside those of equilibrium", counts, triangle));
  }
}
