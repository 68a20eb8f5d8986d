package dev.omni.quant.biology;

import com.google.auto.service.AutoService;
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
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Physical and chemical properties of a protein, computed from its sequence. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class ProteinProperties
    implements ColumnEngine<ProteinProperties.Input, ProteinProperties.Result> {
  private static final int WINDOW = 9;
  private static final int MOST_RESIDUES = 20_000;
  private static final String LETTERS = "ACDEFGHIKLMNPQRSTVWYUO";
  private static final String RARE = "UO";
  private static final double WATER = 18.015;
  private static final double NEUTRAL = 7;
  private static final double TYROSINE = 1490;
  private static final double TRYPTOPHAN = 5500;
  private static final double CYSTINE = 125;

  /**
   * A protein.
   *
   * @param sequence sequence in one-letter code, the 20 standard amino acids, U and O; or one FASTA
   *     record
   */
  @Example(
      """
      {"sequence": "\
      MAEGEITTFTALTEKFNLPPGNYKKPKLLYCSNGGHFLRILPDGTVDGTRDRSDQHIQLQLSAESVGEVYIKSTETGQYL\
      AMDTSGLLYGSQTPSEECLFLERLEENHYNTYTSKKHAEKNWFVGLKKNGSCKRGPRTHYGQKAILFLPLPV"}""")
  public record Input(
      @Title(
              "Sequence in one-letter code, the 20 standard amino acids, U and O; or one FASTA record")
          @Size(min = 1, max = 40_000)
          String sequence) {
    private String letters() {
      return SequenceText.of(sequence).letters();
    }
  }

  /**
   * The properties of a chain.
   *
   * @param molecularWeight molecular weight
   * @param monoisotopicMass monoisotopic mass of the chain
   * @param composition number of each residue
   * @param length number of residues
   * @param isoelectricPoint isoelectric point, pK values of Bjellqvist
   * @param isoelectricPointInnovagen isoelectric point, pK values of Innovagen
   * @param netChargePh7 net charge at pH 7
   * @param instabilityIndex instability index
   * @param aliphaticIndex aliphatic index
   * @param gravy grand average of hydropathy
   * @param extinctionCoefficientReduced extinction coefficient, cysteines reduced
   * @param extinctionCoefficientOxidised extinction coefficient, cysteines oxidised
   * @param aromaticity aromaticity
   */
  public record Result(
      @Title("Molecular weight") @Unit("g/mol") double molecularWeight,
      @Title("Monoisotopic mass of the chain") @Unit("u") double monoisotopicMass,
      @Title("Number of each residue") @Keys("amino acid")
          Map<String, @Unit("1") Integer> composition,
      @Title("Number of residues") @Unit("1") int length,
      @Title("Isoelectric point, pK values of Bjellqvist") @Unit("pH (Bjellqvist)")
          double isoelectricPoint,
      @Title("Isoelectric point, pK values of Innovagen") @Unit("pH")
          double isoelectricPointInnovagen,
      @Title("Net charge at pH 7") @Unit("e") double netChargePh7,
      @Title("Instability index") @Unit("1") double instabilityIndex,
      @Title("Aliphatic index") @Unit("1") double aliphaticIndex,
      @Title("Grand average of hydropathy") @Unit("1") double gravy,
      @Title("Extinction coefficient, cysteines reduced") @Unit("1/(M cm)")
          double extinctionCoefficientReduced,
      @Title("Extinction coefficient, cysteines oxidised") @Unit("1/(M cm)")
          double extinctionCoefficientOxidised,
      @Title("Aromaticity") @Unit("1") double aromaticity) {}

  @Override
  public Capability capability() {
    return Capability.named("biology.protein.properties")
        .limit(
            "length",
            "At least ten residues: the indices are averages over a protein.",
            "size(sequence) >= 10")
        .title(
            "Protein physico-chemical properties (ProtParam set)",
            "Molecular weight, isoelectric point with two sets of pK values, charge at pH 7,"
                + " instability, aliphatic index, hydropathy, molar extinction at 280 nm and"
                + " aromaticity of an unmodified chain.")
        .synonyms(
            "isoelectric point, pI, molecular weight of a protein, protein mass, hydropathy,"
                + " GRAVY, extinction coefficient, protparam, instability index, protein charge")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.NUMERIC)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Composition")
        .method(
            new Method(
                "The indices of ProtParam",
                "e280 = 5500 W + 1490 Y + 125 (C div 2); II = 10/L sum DIWV(x_i x_i+1); AI = A +"
                    + " 2.9 V + 3.9 (I + L) in mole per cent; GRAVY = mean Kyte-Doolittle",
                List.of(
                    "E. Gasteiger et al., Protein identification and analysis tools on the ExPASy"
                        + " server, 2005, pp. 571-607",
                    "K. Guruprasad, B. V. B. Reddy and M. W. Pandit, Protein Engineering 4, 1990,"
                        + " 155-161",
                    "J. Kyte and R. F. Doolittle, J. Mol. Biol. 157, 1982, 105-132",
                    "B. Bjellqvist et al., Electrophoresis 14, 1993, 1023-1031",
                    "B. Bjellqvist et al., Electrophoresis 15, 1994, 529-539",
                    "C. N. Pace et al., Protein Science 4, 1995, 2411-2423, eq. 1"),
                List.of(
                    Libraries.named("org.biojava:biojava-aa-prop"),
                    Libraries.named("org.biojava:biojava-core")),
                List.of(
                    "One unmodified chain with free ends.",
                    "Average masses and instability weights are those of the ExPASy server: 24.68"
                        + " for KQ and 33.6 for FY; programs that have 24.64 and 33.601, or newer"
                        + " atomic weights, differ by up to 2e-3 and 4e-5 of the value.",
                    "pK of the carboxyl end by Bjellqvist: 4.55 after D, 4.75 after E, else 3.55;"
                        + " of the amino end 7.59 A, 7.00 M, 6.93 S, 8.36 P, 6.82 T, 7.44 V, 7.70"
                        + " E, else 7.50.",
                    "Selenocysteine (U) and pyrrolysine (O) count in masses and length; they have no"
                        + " hydropathy, charge or instability weight.",
                    "Isoelectric points are sought from pH 0 to 14; a chain that is charged all the"
                        + " way, as a hundred arginines are, has the end nearer to it.",
                    "Instability and extinction say nothing of a chain of one residue but its"
                        + " own.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var sent = SequenceText.of(input.sequence());
    List<Problem> problems = sent.problems("sequence", LETTERS, MOST_RESIDUES);
    return problems.isEmpty() && sent.letters().chars().allMatch(c -> RARE.indexOf(c) >= 0)
        ? List.of(
            Problem.invalid("/sequence", "must have one of the 20 standard amino acids at least"))
        : problems;
  }

  @Override
  public double steps(Input input) {
    return 2e3 + 20.0 * input.sequence().length();
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    each(in, out, count, input -> result(input.letters(), out.work()));
  }

  /** Returns the properties of a chain. */
  public static Result value(Input input) {
    return result(input.letters(), Work.alone());
  }

  private static Result result(String sequence, Work work) {
    String common = common(sequence);
    var counts = LetterCounts.of(sequence);
    double size = common.length();
    double share = size / sequence.length();
    double reduced = counts.of('Y') * TYROSINE + counts.of('W') * TRYPTOPHAN;
    int cystines = counts.of('C') / 2;
    var charge = new ProteinCharge(sequence, counts);
    return new Result(
        weight(sequence, common),
        ResidueMasses.monoisotopic(sequence),
        counts.present(),
        sequence.length(),
        then(work, charge.isoelectricPoint()),
        then(work, new InnovagenCharge(common, counts).isoelectricPoint()),
        charge.at(NEUTRAL),
        ResidueScales.instability(sequence),
        share * aliphatic(counts, size),
        ResidueScales.hydropathy(common) / size,
        reduced,
        reduced + cystines * CYSTINE,
        share * ((counts.of('F') + counts.of('Y') + counts.of('W')) / size));
  }

  /** Returns the aliphatic index of a chain of so many standard residues. */
  private static double aliphatic(LetterCounts counts, double size) {
    return (counts.of('A') / size
            + 2.9 * (counts.of('V') / size)
            + 3.9 * (counts.of('I') / size + counts.of('L') / size))
        * 100;
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new CompositionLaws(input.letters(), result).checks();
  }

  private static double weight(String sequence, String common) {
    double weight = ResidueScales.weight(common);
    return common.length() == sequence.length()
        ? weight
        : weight + (ResidueMasses.average(letters(sequence, true)) - WATER);
  }

  /** Returns the chain without its rare residues. */
  static String common(String sequence) {
    return letters(sequence, false);
  }

  /** Returns the rare residues of a chain alone, or the others. */
  private static String letters(String sequence, boolean rare) {
    var kept = new StringBuilder(sequence.length());
    for (int i = 0; i < sequence.length(); i++) {
      if (RARE.indexOf(sequence.charAt(i)) >= 0 == rare) {
        kept.append(sequence.charAt(i));
      }
    }
    return kept.toString();
  }

  /** Checks for cancellation after a property. */
  private static double then(Work work, double property) {
    work.proceed();
    return property;
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    String chain = common(input.letters());
    int window = Math.min(WINDOW, chain.length());
    int count = chain.length() - window + 1;
    double[] residues = new double[count];
    double[] means = new double[count];
    for (int i = 0; i < count; i++) {
      residues[i] = i + (window + 1) / 2.0;
      means[i] = ResidueScales.hydropathy(chain.substring(i, i + window)) / window;
    }
    var charge = new ProteinCharge(input.letters(), LetterCounts.of(input.letters()));
    double[] ph = Chart.grid(0, 14, 113);
    Map<String, Integer> composition = result.composition();
    List<String> letters = List.copyOf(composition.keySet());
    double[] shares =
        composition.values().stream().mapToDouble(n -> 100.0 * n / result.length()).toArray();
    return Optional.of(
        Figure.of(
            "Properties of the protein",
            Plane.of("", Axis.of("residue"), Axis.of("hydropathy, mean of " + window))
                .with(Mark.line("hydropathy", residues, means))
                .with(Guide.y("0", 0)),
            Plane.of("", Axis.of("pH"), Axis.of("charge", "e"))
                .with(Mark.line("charge", ph, Arrays.stream(ph).map(charge::at).toArray()))
                .with(Guide.y("0", 0))
                .with(Guide.x("pI", result.isoelectricPoint())),
            Chart.bars("residue", letters, Axis.of("share", "%").withZero(), "share", shares)));
  }
}
