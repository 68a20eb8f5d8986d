package dev.omni.quant.biology;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import java.util.List;
import java.util.Optional;
import org.hipparchus.special.Erf;

/** The test of genotype counts for Hardy-Weinberg equilibrium, the proportions of random mating. */
@AutoService(JsonEngine.class)
public final class HardyWeinberg implements JsonEngine {
  private static final Shape CONTRACT =
      Shape.object()
          .required("hom_reference", count("Carriers of two reference alleles"))
          .required("heterozygous", count("Carriers of both alleles"))
          .required("hom_alternate", count("Carriers of two alternate alleles"))
          .example(Json.obj("hom_reference", 298, "heterozygous", 489, "hom_alternate", 213));

  private static Shape count(String title) {
    return Shape.integer().atLeast(0).atMost(10_000_000).unit("1").titled(title);
  }

  private static final Shape RESULT =
      Shape.object()
          .required(
              "p_value_exact_doubled",
              Shape.number().unit("1 (double one-sided tail)").titled("P-value of the exact test"))
          .required(
              "expected",
              Shape.listOf(Shape.number().unit("count"))
                  .titled("Expected counts of the three genotypes"))
          .required(
              "allele_frequency", Shape.number().unit("1").titled("Frequency of the first allele"))
          .required("chi_square", Shape.number().unit("1").titled("Chi-square statistic"))
          .required(
              "chi_square_p_value",
              Shape.number().unit("1").titled("P-value of the chi-square test"))
          .required(
              "p_value_exact",
              Shape.number()
                  .unit("1")
                  .titled("P-value of all counts no likelier than the observed"))
          .required(
              "p_value_exact_mid",
              Shape.number().unit("1").titled("The same with half of the observed count's own"))
          .required(
              "inbreeding_coefficient", Shape.number().unit("1").titled("Inbreeding coefficient"));

  @Override
  public Capability capability() {
    return Capability.named("biology.popgen.hardy-weinberg")
        .title(
            "Hardy-Weinberg equilibrium test",
            "Exact test and Pearson's chi-square (no correction) of the genotype counts of a locus"
                + " with two alleles. p_value_exact sums all counts that are no likelier than the"
                + " observed one, p_value_exact_mid takes half of its own, and"
                + " p_value_exact_doubled is the doubled smaller tail. Frequency is that of the"
                + " reference allele.")
        .direct(Workload.VERY_LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
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
  public double steps(Json.Obj input) {
    return 1e5;
  }

  private static GenotypeCounts counts(JsonFields fields) {
    return new GenotypeCounts(
        fields.whole("hom_reference"), fields.whole("heterozygous"), fields.whole("hom_alternate"));
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    GenotypeCounts counts = counts(new JsonFields(input));
    if (counts.individuals() == 0) {
      throw new Infeasible("there are no individuals");
    }
    if (counts.monomorphic()) {
      throw new Infeasible("the sample has one allele alone; there is nothing to test");
    }
    double[] expected = counts.expected();
    double chiSquare = counts.chiSquare();
    double[] exact = counts.exactPValues();
    return JsonComputed.of(
        Json.obj(
            "p_value_exact_doubled",
            counts.doubledExactPValue(),
            "expected",
            expected,
            "allele_frequency",
            counts.alleleFrequency(),
            "chi_square",
            chiSquare,
            "chi_square_p_value",
            Erf.erfc(Math.sqrt(chiSquare / 2)),
            "p_value_exact",
            exact[0],
            "p_value_exact_mid",
            exact[1],
            "inbreeding_coefficient",
            counts.inbreeding()));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return GenotypeIdentities.checks(counts(new JsonFields(input)), new JsonFields(result));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    double[] observed = {
      fields.number("hom_reference"), fields.number("heterozygous"), fields.number("hom_alternate")
    };
    List<String> genotypes = List.of("reference", "heterozygous", "alternate");
    return Optional.of(
        Chart.of(
                "Observed and expected genotypes",
                Chart.Axis.ofNames("Genotype"),
                Chart.Axis.of("Individuals (count)"))
            .bars("observed", genotypes, observed)
            .marks("expected", genotypes, new JsonFields(result).numbers("expected"))
            .plot());
  }
}
