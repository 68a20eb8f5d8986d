package dev.omni.quant.biology;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.LayeredPlot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The temperature at which half of a primer is on its template. */
@AutoService(JsonEngine.class)
public final class PrimerMelting implements JsonEngine {
  private static final int LEAST = 8;
  private static final int MOST = 60;
  private static final int LOOP = 3;
  private static final double BODY = 310.15;
  private static final double ZERO = 273.15;
  private static final int POINTS = 81;

  private static Shape concentration(double otherwise, String unit, String title) {
    return Shape.number().atLeast(0).atMost(1e6).otherwise(otherwise).unit(unit).titled(title);
  }

  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "sequence", Shape.string().length(LEAST, 1000).titled("Primer, 8 to 60 of ACGT"))
          .optional(
              "template",
              Shape.string().length(LEAST, 20_000).titled("Strand that has its complement"))
          .optional("sodium_mm", concentration(50, "mM", "Sodium"))
          .optional("potassium_mm", concentration(0, "mM", "Potassium"))
          .optional("tris_mm", concentration(0, "mM", "Tris, of which half counts"))
          .optional("magnesium_mm", concentration(0, "mM", "Magnesium"))
          .optional("dntp_mm", concentration(0, "mM", "Nucleotides, which bind magnesium"))
          .optional(
              "oligo_nm",
              Shape.number().above(0).atMost(1e9).otherwise(250).unit("nM").titled("Primer"))
          .optional("template_nm", concentration(0, "nM", "Template"))
          .optional(
              "salt_correction",
              Shape.choice("santalucia_1998", "owczarzy_2008")
                  .otherwise("santalucia_1998")
                  .titled("Correction for the salts"))
          .example(Json.obj("sequence", "CGTTCCAAAGATGTGGGCATGAGCTTAC", "oligo_nm", 250))
          .example(
              Json.obj(
                  "sequence",
                  "AGCGGATAACAATTTCACACAGGA",
                  "magnesium_mm",
                  1.5,
                  "dntp_mm",
                  0.6,
                  "salt_correction",
                  "owczarzy_2008"));

  private static final Shape RESULT =
      Shape.object()
          .required(
              "melting_temperature_c",
              Shape.number().unit("degrees Celsius").titled("Melting temperature"))
          .required("dh_kcal_mol", Shape.number().unit("kcal/mol").titled("Enthalpy"))
          .required("ds_cal_mol_k", Shape.number().unit("cal/(mol K)").titled("Entropy"))
          .required(
              "dg37_kcal_mol", Shape.number().unit("kcal/mol").titled("Free energy at 37 degrees"))
          .required("gc_percent", Shape.number().unit("%").titled("Share of G and C"))
          .required(
              "wallace_c",
              Shape.number().unit("degrees Celsius").titled("Wallace's 2 (A+T) + 4 (G+C)"))
          .required(
              "hairpin_run",
              Shape.integer().unit("1").titled("Longest stem with a loop of three or more"))
          .required(
              "self_complementary",
              Shape.bool().titled("Whether the primer is its own complement"));

  @Override
  public Capability capability() {
    return Capability.named("biology.primer.tm")
        .title(
            "Melting temperature of a primer",
            "From nearest-neighbor energies, with corrections for salts. Letters in either case;"
                + " white space is dropped.")
        .direct(Workload.VERY_LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Share on the template by temperature")
        .method(
            new Method(
                "Nearest neighbors in two states",
                "Tm = 1000 dH / (dS + R ln k) - 273.15, R = 1.987, k = oligo - template/2;"
                    + " santalucia_1998: dS + 0.368 (N - 1) ln[monovalent]; owczarzy_2008: 1/Tm"
                    + " corrected by magnesium, monovalent ions or both",
                List.of(
                    "H. T. Allawi and J. SantaLucia, Biochemistry 36, 1997, pp. 10581-10594, table"
                        + " 1",
                    "J. SantaLucia, Proc. Natl. Acad. Sci. USA 95, 1998, pp. 1460-1465, eq. 3 and"
                        + " 5",
                    "R. Owczarzy et al., Biochemistry 43, 2004, pp. 3537-3554, eq. 22",
                    "R. Owczarzy et al., Biochemistry 47, 2008, pp. 5336-5353, eq. 16, 18-20, 22",
                    "R. B. Wallace et al., Nucleic Acids Res. 6, 1979, pp. 3543-3557"),
                List.of(),
                List.of(
                    "The duplex has no mismatch; the primer melts in two states.",
                    "santalucia_1998 leaves magnesium out; ds_cal_mol_k and dg37_kcal_mol have its"
                        + " correction, and none of owczarzy_2008.",
                    "A primer that is its own complement has the term of symmetry, and k is"
                        + " oligo.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    String strand = AlignedSequences.clean(fields.text("sequence"));
    var found =
        new ArrayList<>(AlignedSequences.foreign(Pointer.ROOT.to("sequence"), strand, "ACGT"));
    if (strand.length() < LEAST || strand.length() > MOST) {
      found.add(Problem.invalid("/sequence", "must have 8 to 60 bases"));
    }
    if (fields.has("template") && found.isEmpty()) {
      String template = AlignedSequences.clean(fields.text("template"));
      found.addAll(AlignedSequences.foreign(Pointer.ROOT.to("template"), template, "ACGTN"));
      if (!template.contains(DuplexEnergies.reverseComplement(strand))) {
        found.add(
            Problem.invalid(
                "/template", "must have the complement of the sequence, which is read backwards"));
      }
    }
    var solution = MeltingSolution.of(fields);
    boolean later = fields.text("salt_correction").equals("owczarzy_2008");
    if (solution.monovalent() == 0 && !(later && solution.magnesium() > 0)) {
      found.add(
          Problem.invalid("/sodium_mm", "must be above 0, or potassium_mm or tris_mm must be"));
    }
    if (fields.number("template_nm") >= 2 * fields.number("oligo_nm")) {
      found.add(Problem.invalid("/template_nm", "must be less than twice oligo_nm"));
    }
    return found;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    String strand = AlignedSequences.clean(fields.text("sequence"));
    var solution = MeltingSolution.of(fields);
    double temperature = solution.temperature(strand);
    double[] energies = solution.energies(strand);
    double gc = MeltingSolution.gc(strand);
    long strong = Math.round(gc * strand.length());
    String other = DuplexEnergies.reverseComplement(strand);
    return JsonComputed.of(
        Json.obj(
                "melting_temperature_c",
                temperature,
                "dh_kcal_mol",
                energies[0],
                "ds_cal_mol_k",
                energies[1],
                "dg37_kcal_mol",
                energies[0] - BODY * energies[1] / 1000,
                "gc_percent",
                100 * gc,
                "wallace_c",
                4.0 * strong + 2.0 * (strand.length() - strong))
            .with("hairpin_run", hairpin(strand))
            .with("self_complementary", strand.equals(other)));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    String strand = AlignedSequences.clean(fields.text("sequence"));
    return DuplexIdentities.checks(strand, MeltingSolution.of(fields), new JsonFields(result));
  }

  /** Returns the length of the longest stem that leaves a loop of three bases. */
  static int hairpin(String strand) {
    int longest = 0;
    for (int i = 0; i < strand.length(); i++) {
      for (int j = strand.length() - 1; j > i + LOOP; j--) {
        int run = 0;
        while (j - run - (i + run) > LOOP
            && "ACGT".indexOf(strand.charAt(i + run))
                == 3 - "ACGT".indexOf(strand.charAt(j - run))) {
          run++;
        }
        longest = Math.max(longest, run);
      }
    }
    return longest;
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(result);
    double melting = fields.number("melting_temperature_c");
    double slope = fields.number("dh_kcal_mol") * 1000 / 1.987;
    double[] at = new double[POINTS];
    double[] share = new double[POINTS];
    for (int k = 0; k < POINTS; k++) {
      at[k] = melting - 20 + 40.0 * k / (POINTS - 1);
      double exponent = slope * (1 / (at[k] + ZERO) - 1 / (melting + ZERO));
      share[k] = 1 / (1 + StrictMath.exp(exponent));
    }
    return Optional.of(
        LayeredPlot.of(
                "Share on the template by temperature",
                "Temperature (degrees Celsius)",
                "Share on the template (1)")
            .line("share", at, share)
            .points("melting", new double[] {melting}, new double[] {0.5})
            .plot());
  }
}
