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
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.biojava.nbio.aaproperties.PeptideProperties;

/** Physical and chemical properties of a protein, computed from its sequence. */
@AutoService(JsonEngine.class)
public final class ProteinProperties implements JsonEngine {
  private static final int MOST_RESIDUES = 20_000;
  private static final String LETTERS = "ACDEFGHIKLMNPQRSTVWYUO";
  private static final String RARE = "UO";
  private static final double WATER = 18.015;
  private static final double NEUTRAL = 7;

  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "sequence",
              Shape.string()
                  .length(1, 2 * MOST_RESIDUES)
                  .titled(
                      "Sequence in one-letter code, the 20 standard amino acids, U and O; or one"
                          + " FASTA record"))
          .example(
              Json.obj(
                  "sequence",
                  "MAEGEITTFTALTEKFNLPPGNYKKPKLLYCSNGGHFLRILPDGTVDGTRDRSDQHIQLQLSAESVGEVYIKSTETGQYLAMDTSGLLYGSQTPSEECLFLERLEENHYNTYTSKKHAEKNWFVGLKKNGSCKRGPRTHYGQKAILFLPLPV"));

  private static final Shape RESULT =
      Shape.object()
          .required("molecular_weight", Shape.number().unit("g/mol").titled("Molecular weight"))
          .required(
              "monoisotopic_mass",
              Shape.number().unit("u").titled("Monoisotopic mass of the chain"))
          .required(
              "composition",
              Shape.mapOf("amino acid", Shape.integer().unit("1")).titled("Number of each residue"))
          .required("length", Shape.integer().unit("1").titled("Number of residues"))
          .required(
              "isoelectric_point",
              Shape.number()
                  .unit("pH (Bjellqvist)")
                  .titled("Isoelectric point, pK values of Bjellqvist"))
          .required(
              "isoelectric_point_innovagen",
              Shape.number().unit("pH").titled("Isoelectric point, pK values of Innovagen"))
          .required("net_charge_ph7", Shape.number().unit("e").titled("Net charge at pH 7"))
          .required("instability_index", Shape.number().unit("1").titled("Instability index"))
          .required("aliphatic_index", Shape.number().unit("1").titled("Aliphatic index"))
          .required("gravy", Shape.number().unit("1").titled("Grand average of hydropathy"))
          .required(
              "extinction_coefficient_reduced",
              Shape.number().unit("1/(M cm)").titled("Extinction coefficient, cysteines reduced"))
          .required(
              "extinction_coefficient_oxidised",
              Shape.number().unit("1/(M cm)").titled("Extinction coefficient, cysteines oxidised"))
          .required("aromaticity", Shape.number().unit("1").titled("Aromaticity"));

  @Override
  public Capability capability() {
    return Capability.named("biology.protein.properties")
        .title(
            "Protein physico-chemical properties (ProtParam set)",
            "Molecular weight, isoelectric point with two sets of pK values, charge at pH 7,"
                + " instability, aliphatic index, hydropathy, molar extinction at 280 nm and"
                + " aromaticity of an unmodified chain.")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.NUMERIC)
        .input(CONTRACT)
        .result(RESULT)
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
  public List<Problem> problems(Json.Obj input) {
    var sent = SequenceText.of(new JsonFields(input), "sequence");
    List<Problem> problems = sent.problems("sequence", LETTERS, MOST_RESIDUES);
    return problems.isEmpty() && sent.letters().matches("[" + RARE + "]+")
        ? List.of(
            Problem.invalid("/sequence", "must have one of the 20 standard amino acids at least"))
        : problems;
  }

  @Override
  public double steps(Json.Obj input) {
    return 1200.0 * new JsonFields(input).text("sequence").length();
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    String sequence = SequenceText.of(new JsonFields(input), "sequence").letters();
    String common = sequence.replaceAll("[" + RARE + "]", "");
    double share = (double) common.length() / sequence.length();
    double reduced = PeptideProperties.getExtinctionCoefficient(common, true);
    double oxidised = PeptideProperties.getExtinctionCoefficient(common, false);
    var charge = new ProteinCharge(sequence);
    double point = charge.isoelectricPoint();
    return JsonComputed.of(
        Json.obj(
                "length", sequence.length(),
                "molecular_weight", then(work, weight(sequence, common)),
                "monoisotopic_mass", ResidueMasses.monoisotopic(sequence),
                "composition", composition(sequence),
                "isoelectric_point", then(work, point),
                "isoelectric_point_innovagen", then(work, innovagen(common)))
            .withAll(
                Json.obj(
                    "net_charge_ph7",
                    charge.at(NEUTRAL),
                    "instability_index",
                    instability(sequence),
                    "aliphatic_index",
                    share * PeptideProperties.getApliphaticIndex(common),
                    "gravy",
                    PeptideProperties.getAvgHydropathy(common),
                    "extinction_coefficient_reduced",
                    reduced,
                    "extinction_coefficient_oxidised",
                    oxidised,
                    "aromaticity",
                    share * PeptideProperties.getAromaticity(common))));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    String sequence = SequenceText.of(new JsonFields(input), "sequence").letters();
    return new CompositionLaws(sequence, new JsonFields(result)).checks();
  }

  private static double weight(String sequence, String common) {
    double weight = PeptideProperties.getMolecularWeight(common);
    String rare = sequence.replaceAll("[^" + RARE + "]", "");
    if (!rare.isEmpty()) {
      weight += ResidueMasses.average(rare) - WATER;
    }
    return FiniteResults.number("weight", weight);
  }

  private static Json.Obj composition(String sequence) {
    var counts = new TreeMap<String, Integer>();
    sequence.chars().forEach(c -> counts.merge(String.valueOf((char) c), 1, Integer::sum));
    return (Json.Obj) Json.of(counts);
  }

  /** Returns the index over the pairs of which both residues have weights. */
  static double instability(String sequence) {
    double sum = 0;
    for (String part : sequence.split("[" + RARE + "]")) {
      if (part.length() > 1) {
        sum += PeptideProperties.getInstabilityIndex(part) * part.length();
      }
    }
    return sum / sequence.length();
  }

  /**
   * Returns the isoelectric point. The bisection of the library does not end when no pH from 0 to
   * 14 has zero charge.
   */
  private static double innovagen(String sequence) {
    if (PeptideProperties.getNetCharge(sequence, false, ProteinCharge.MOST_PH) > 0) {
      return ProteinCharge.MOST_PH;
    }
    return PeptideProperties.getNetCharge(sequence, false, 0) < 0
        ? 0
        : PeptideProperties.getIsoelectricPoint(sequence, false);
  }

  /** Checks for cancellation after a property; the library cannot be interrupted within one. */
  private static double then(Work work, double property) {
    work.proceed();
    return property;
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    Json.Obj composition = new JsonFields(result).fields("composition").object();
    List<String> letters = List.copyOf(composition.members().keySet());
    return Optional.of(
        Chart.of("Composition", Chart.Axis.ofNames("Amino acid"), Chart.Axis.of("Residues (count)"))
            .bars("residues", letters, letters.stream().mapToDouble(composition::number).toArray())
            .plot());
  }
}
