package dev.omni.quant.biology;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.ColumnEngine;
import dev.omni.engine.Columns;
import dev.omni.engine.Engine;
import dev.omni.engine.ResultColumns;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Own;
import dev.omni.engine.figure.Plane;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The temperature at which half of a primer is on its template. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class PrimerMelting
    implements ColumnEngine<PrimerMelting.Input, PrimerMelting.Result> {
  private static final int LEAST = 8;
  private static final int MOST = 60;
  private static final int LOOP = 3;
  private static final double BODY = 310.15;
  private static final double ZERO = 273.15;
  private static final int POINTS = 81;

  /** The corrections for salts. */
  public enum DuplexSalts {
    SANTALUCIA_1998,
    OWCZARZY_2008
  }

  /**
   * A primer and its solution.
   *
   * @param sequence primer, 8 to 60 of ACGT
   * @param template strand that has its complement
   * @param sodiumMm sodium
   * @param potassiumMm potassium
   * @param trisMm Tris, of which half counts
   * @param magnesiumMm magnesium
   * @param dntpMm nucleotides, which bind magnesium
   * @param oligoNm primer
   * @param templateNm template
   * @param saltCorrection correction for the salts
   */
  @Example(
      """
      {"sequence": "CGTTCCAAAGATGTGGGCATGAGCTTAC", "oligo_nm": 250}""")
  @Example(
      """
      {"sequence": "AGCGGATAACAATTTCACACAGGA", "magnesium_mm": 1.5, "dntp_mm": 0.6,
       "salt_correction": "owczarzy_2008"}""")
  public record Input(
      @Title("Primer, 8 to 60 of ACGT") @Size(min = 8, max = 1000) String sequence,
      @Title("Strand that has its complement") @Size(min = 8, max = 20_000)
          Optional<String> template,
      @Title("Sodium") @Unit("mM") @Range(from = 0, to = 1e6) @Default("50") double sodiumMm,
      @Title("Potassium") @Unit("mM") @Range(from = 0, to = 1e6) @Default("0") double potassiumMm,
      @Title("Tris, of which half counts") @Unit("mM") @Range(from = 0, to = 1e6) @Default("0")
          double trisMm,
      @Title("Magnesium") @Unit("mM") @Range(from = 0, to = 1e6) @Default("0") double magnesiumMm,
      @Title("Nucleotides, which bind magnesium")
          @Unit("mM")
          @Range(from = 0, to = 1e6)
          @Default("0")
          double dntpMm,
      @Title("Primer") @Unit("nM") @Range(above = 0, to = 1e9) @Default("250") double oligoNm,
      @Title("Template") @Unit("nM") @Range(from = 0, to = 1e6) @Default("0") double templateNm,
      @Title("Correction for the salts") @Default("\"santalucia_1998\"")
          DuplexSalts saltCorrection) {
    private String strand() {
      return AlignedSequences.clean(sequence);
    }
  }

  /**
   * The melting of a primer.
   *
   * @param meltingTemperatureC melting temperature
   * @param dhKcalMol enthalpy
   * @param dsCalMolK entropy
   * @param dg37KcalMol free energy at 37 degrees
   * @param gcPercent share of G and C
   * @param wallaceC Wallace's 2 (A+T) + 4 (G+C)
   * @param hairpinRun longest stem with a loop of three or more
   * @param selfComplementary whether the primer is its own complement
   */
  public record Result(
      @Title("Melting temperature") @Unit("degrees Celsius") double meltingTemperatureC,
      @Title("Enthalpy") @Unit("kcal/mol") double dhKcalMol,
      @Title("Entropy") @Unit("cal/(mol K)") double dsCalMolK,
      @Title("Free energy at 37 degrees") @Unit("kcal/mol") double dg37KcalMol,
      @Title("Share of G and C") @Unit("%") double gcPercent,
      @Title("Wallace's 2 (A+T) + 4 (G+C)") @Unit("degrees Celsius") double wallaceC,
      @Title("Longest stem with a loop of three or more") @Unit("1") int hairpinRun,
      @Title("Whether the primer is its own complement") boolean selfComplementary) {}

  @Override
  public Capability capability() {
    return Capability.named("biology.primer.tm")
        .limit(
            "length",
            "At most 60 bases: a longer duplex does not melt in one step.",
            "size(sequence) <= 60")
        .limit(
            "salt",
            "Monovalent ions of at most 1.1 M.",
            "sodium_mm + potassium_mm + tris_mm <= 1100")
        .title(
            "Melting temperature of a primer",
            "From nearest-neighbor energies, with corrections for salts. Letters in either case;"
                + " white space is dropped.")
        .synonyms(
            "melting temperature, PCR primer, annealing temperature, oligo Tm,"
                + " nearest neighbor thermodynamics, DNA duplex, salt correction, oligonucleotide")
        .direct(Workload.VERY_LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
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
                    "santalucia_1998 leaves magnesium out, where Biopython's saltcorr=5 counts 120"
                        + " (Mg - dNTP)^1/2 mM of sodium for it, up to some degrees; owczarzy_2008"
                        + " counts it and is Biopython's saltcorr=7, both with DNA_NN3.",
                    "ds_cal_mol_k and dg37_kcal_mol have the correction of santalucia_1998, and"
                        + " none of owczarzy_2008.",
                    "A primer that is its own complement has the term of symmetry, and k is"
                        + " oligo.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    String strand = input.strand();
    var found =
        new ArrayList<>(AlignedSequences.foreign(Pointer.ROOT.to("sequence"), strand, "ACGT"));
    if (strand.length() < LEAST || strand.length() > MOST) {
      found.add(Problem.invalid("/sequence", "must have 8 to 60 bases"));
    }
    if (input.template().isPresent() && found.isEmpty()) {
      String template = AlignedSequences.clean(input.template().get());
      found.addAll(AlignedSequences.foreign(Pointer.ROOT.to("template"), template, "ACGTN"));
      if (!template.contains(DuplexEnergies.reverseComplement(strand))) {
        found.add(
            Problem.invalid(
                "/template", "must have the complement of the sequence, which is read backwards"));
      }
    }
    var solution = MeltingSolution.of(input);
    boolean later = input.saltCorrection() == DuplexSalts.OWCZARZY_2008;
    if (solution.monovalent() == 0 && !(later && solution.magnesium() > 0)) {
      found.add(
          Problem.invalid("/sodium_mm", "must be above 0, or potassium_mm or tris_mm must be"));
    }
    if (input.templateNm() >= 2 * input.oligoNm()) {
      found.add(Problem.invalid("/template_nm", "must be less than twice oligo_nm"));
    }
    return found;
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    each(in, out, count, PrimerMelting::value);
  }

  /**
   * Returns the melting of a primer by nearest neighbors (H. T. Allawi and J. SantaLucia, 1997,
   * table 1).
   */
  public static Result value(Input input) {
    String strand = input.strand();
    var solution = MeltingSolution.of(input);
    double[] energies = solution.energies(strand);
    double gc = MeltingSolution.gc(strand);
    long strong = Math.round(gc * strand.length());
    return new Result(
        solution.temperature(strand),
        energies[0],
        energies[1],
        energies[0] - BODY * energies[1] / 1000,
        100 * gc,
        4.0 * strong + 2.0 * (strand.length() - strong),
        hairpin(strand),
        strand.equals(DuplexEnergies.reverseComplement(strand)));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return DuplexIdentities.checks(input.strand(), MeltingSolution.of(input), result);
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
  public Optional<Figure> figure(Input input, Result result) {
    double melting = result.meltingTemperatureC();
    double slope = result.dhKcalMol() * 1000 / 1.987;
    double[] at = new double[POINTS];
    double[] share = new double[POINTS];
    for (int k = 0; k < POINTS; k++) {
      at[k] = melting - 20 + 40.0 * k / (POINTS - 1);
      double exponent = slope * (1 / (at[k] + ZERO) - 1 / (melting + ZERO));
      share[k] = 1 / (1 + StrictMath.exp(exponent));
    }
    return Optional.of(
        Figure.of(
            "Share on the template by temperature",
            Plane.of("", Axis.of("temperature", "°C"), Axis.of("share bound").withZero())
                .with(Mark.line("bound", at, share))
                .with(Guide.x("Tm", melting))
                .with(Own.at(melting, 0.5))));
  }
}
