package dev.omni.quant.biology;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
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
import dev.omni.quant.core.BarPlot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The diversity of aligned sequences of one species. */
@AutoService(JsonEngine.class)
public final class NucleotideDiversity implements JsonEngine {
  private static final String LETTERS = "ACGTURYSWKMBDHVN-";
  private static final int MOST = 1000;
  private static final int LONGEST = 1_000_000;
  private static final String POPULATION = "population";

  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "alignment",
              AlignedSequences.columns(2, MOST, LONGEST)
                  .optional(
                      POPULATION,
                      Shape.arrayOf(Shape.string().length(1, 200), 2, MOST)
                          .titled("Population of each sequence"))
                  .titled("Aligned sequences"))
          .example(
              Json.obj(
                  "alignment",
                  Json.obj(
                      "id",
                      List.of("a", "b", "c", "d", "e", "f"),
                      "sequence",
                      List.of(
                          "ACGTTGCAAGCTTACGGATC",
                          "ACGTTGCAAGCTTACGGATC",
                          "ACGTCGCAAGCTTACGGTTC",
                          "ACGTCGCAAGCTTACAGTTC",
                          "ATGTCGCTAGCTTACAGTTC",
                          "ATGTCGCTAGCTTACAGTTC"),
                      POPULATION,
                      List.of("north", "north", "north", "south", "south", "south"))));

  private static Shape number(String title) {
    return Shape.number().unit("1").titled(title);
  }

  private static Shape count(String title) {
    return Shape.integer().unit("1").titled(title);
  }

  private static final Shape RESULT =
      Shape.object()
          .required("pi", number("Mean differences of two sequences"))
          .required("sequences", count("Number of sequences"))
          .required("sites_compared", count("Sites with A, C, G or T in every sequence"))
          .required("segregating_sites", count("Sites with more than one letter"))
          .required("pi_per_site", number("Mean differences a site"))
          .required("watterson_theta", number("Watterson's estimate of theta"))
          .required(
              "tajimas_d",
              Shape.number().unit("1").orNull().titled("Tajima's D; null without variation"))
          .required("haplotypes", count("Different sequences"))
          .required("haplotype_diversity", number("Probability that two sequences differ"))
          .optional(
              "fst",
              Shape.number().unit("1").orNull().titled("Share of differences between populations"))
          .required(
              "site_frequency_spectrum",
              Shape.listOf(Shape.integer().unit("1"))
                  .titled("Sites by the count of the rarer letter, from 1"));

  @Override
  public Capability capability() {
    return Capability.named("biology.popgen.diversity")
        .title(
            "Nucleotide diversity of a sample",
            "Mean differences, segregating sites, Tajima's D and haplotypes of aligned sequences,"
                + " and the share of differences between populations where these are named. Sites"
                + " with anything but A, C, G or T are left out. tajimas_d is null without variation, and"
                + " fst is null without differences between populations.")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
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
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var found = new ArrayList<>(AlignedSequences.problems(fields, LETTERS));
    JsonFields columns = fields.fields("alignment");
    int rows = columns.items("id").size();
    if (columns.has(POPULATION) && columns.items(POPULATION).size() != rows) {
      found.add(Problem.invalid("/alignment/population", "must have " + rows + " values, like id"));
    }
    if (found.isEmpty() && columns.has(POPULATION)) {
      long pairs = rows * (long) rows * AlignedSequences.of(fields).length();
      if (pairs > 2_000_000_000L) {
        found.add(
            Problem.invalid(
                "/alignment/population", "must be left out: pairs times sites are over 1e9"));
      }
    }
    return found;
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double rows = fields.fields("alignment").items("id").size();
    double cells =
        fields.fields("alignment").texts("sequence").stream().mapToDouble(String::length).sum();
    boolean pairs = fields.fields("alignment").has(POPULATION);
    return 4e4 + 20 * cells * (pairs ? 1 + rows / 10 : 1);
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    AlignedSequences given = AlignedSequences.of(fields);
    SiteCounts sites = SiteCounts.of(given.sequences());
    work.proceed();
    if (sites.columns().isEmpty()) {
      throw new Infeasible("no site has A, C, G or T in every sequence");
    }
    int n = given.size();
    int segregating = sites.segregating();
    double a1 = IntStream.range(1, n).mapToDouble(i -> 1.0 / i).sum();
    double pi = sites.differences();
    List<Integer> haplotypes = sites.haplotypes();
    double same = haplotypes.stream().mapToDouble(c -> c * (double) c / n / n).sum();
    work.proceed();
    Json.Obj result =
        Json.obj(
                "pi",
                pi,
                "sequences",
                n,
                "sites_compared",
                sites.columns().size(),
                "segregating_sites",
                segregating,
                "pi_per_site",
                pi / sites.columns().size(),
                "watterson_theta",
                segregating / a1)
            .with(
                "tajimas_d",
                segregating == 0 ? Json.NULL : Json.num(tajima(n, segregating, pi, a1)))
            .with("haplotypes", haplotypes.size())
            .with("haplotype_diversity", n / (n - 1.0) * (1 - same))
            .with("site_frequency_spectrum", Arrays.stream(sites.spectrum()).boxed().toList());
    JsonFields columns = fields.fields("alignment");
    if (columns.has(POPULATION)) {
      double fst = fst(sites, columns.texts(POPULATION), work);
      result = result.with("fst", Double.isFinite(fst) ? Json.num(fst) : Json.NULL);
    }
    return JsonComputed.of(result);
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return SampleDiversityLaws.checks(new JsonFields(input), new JsonFields(result));
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

  private static double fst(SiteCounts sites, List<String> names, Work work) {
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
    return 1 - within / counted / (between / pairs);
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    return Optional.of(
        BarPlot.of(
            "Sites by the count of the rarer letter",
            new BarPlot.Axis("count", "Count of the rarer letter (1)"),
            new BarPlot.Axis("sites", "Sites (1)"),
            new JsonFields(result).numbers("site_frequency_spectrum")));
  }
}
