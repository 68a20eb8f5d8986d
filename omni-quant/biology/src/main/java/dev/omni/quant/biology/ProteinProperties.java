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
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import java.util.List;
import org.biojava.nbio.aaproperties.PeptideProperties;

/** Physical and chemical properties of a protein, computed from its sequence. */
@AutoService(Engine.class)
public final class ProteinProperties implements Engine {
  /** A disulphide bridge absorbs 125 /(M cm) at 280 nm (C. N. Pace et al., 1995). */
  private static final int CYSTINE = 125;

  private static final double MOST_PH = 14;

  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "sequence",
              Shape.string()
                  .length(1, 20_000)
                  .pattern(
                      "^[ACDEFGHIKLMNPQRSTVWY]+$",
                      "the letters ACDEFGHIKLMNPQRSTVWY of amino acids")
                  .titled("Sequence in one-letter code, the 20 standard amino acids"))
          .example(
              Json.obj(
                  "sequence",
                  "MAEGEITTFTALTEKFNLPPGNYKKPKLLYCSNGGHFLRILPDGTVDGTRDRSDQHIQLQLSAESVGEVYIKSTETGQYLAMDTSGLLYGSQTPSEECLFLERLEENHYNTYTSKKHAEKNWFVGLKKNGSCKRGPRTHYGQKAILFLPLPV"));

  private static final Shape RESULT =
      Shape.object()
          .required("molecular_weight", Shape.number().unit("g/mol").titled("Molecular weight"))
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
        .version("1")
        .reproducibility(Reproducibility.NUMERIC)
        .input(CONTRACT)
        .result(RESULT)
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
                    "C. N. Pace et al., Protein Science 4, 1995, 2411-2423, eq. 1"),
                List.of(
                    Libraries.named("org.biojava:biojava-aa-prop"),
                    Libraries.named("org.biojava:biojava-core")),
                List.of(
                    "One unmodified chain with free ends.",
                    "Average masses and instability weights are those of the ExPASy server: 24.68"
                        + " for KQ and 33.6 for FY; programs that have 24.64 and 33.601, or newer"
                        + " atomic weights, differ by up to 2e-3 and 4e-5 of the value.",
                    "The carboxyl end has a pK of 3.55 after every residue (Bjellqvist); programs"
                        + " that take 4.55 after D and 4.75 after E find up to 0.5 more for short"
                        + " peptides.",
                    "Isoelectric points are sought from pH 0 to 14; a chain that is charged all the"
                        + " way, as a hundred arginines are, has the end nearer to it.",
                    "Instability and extinction say nothing of a chain of one residue but its"
                        + " own.")))
        .build();
  }

  @Override
  public double steps(Json.Obj input) {
    return 1e4 * new JsonFields(input).text("sequence").length();
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    String sequence = new JsonFields(input).text("sequence");
    double reduced = PeptideProperties.getExtinctionCoefficient(sequence, true);
    double oxidised = PeptideProperties.getExtinctionCoefficient(sequence, false);
    long bridges = sequence.chars().filter(c -> c == 'C').count() / 2;
    return Computed.of(
            Json.obj(
                "length", sequence.length(),
                "molecular_weight",
                    then(
                        work,
                        FiniteResults.number(
                            "weight", PeptideProperties.getMolecularWeight(sequence))),
                "isoelectric_point",
                    then(work, PeptideProperties.getIsoelectricPoint(sequence, true)),
                "isoelectric_point_innovagen", then(work, innovagen(sequence)),
                "net_charge_ph7", then(work, PeptideProperties.getNetCharge(sequence, true, 7)),
                "instability_index",
                    sequence.length() < 2 ? 0 : PeptideProperties.getInstabilityIndex(sequence),
                "aliphatic_index", PeptideProperties.getApliphaticIndex(sequence),
                "gravy", PeptideProperties.getAvgHydropathy(sequence),
                "extinction_coefficient_reduced", reduced,
                "extinction_coefficient_oxidised", oxidised,
                "aromaticity", PeptideProperties.getAromaticity(sequence)))
        .checked(
            new Check(
                "extinction_residual",
                oxidised - reduced - CYSTINE * bridges,
                0,
                "Extinction with all cysteines in pairs less that with none, less 125 for each"
                    + " pair."));
  }

  /**
   * Returns the isoelectric point. The bisection of the library does not end when no pH from 0 to
   * 14 has zero charge.
   */
  private static double innovagen(String sequence) {
    if (PeptideProperties.getNetCharge(sequence, false, MOST_PH) > 0) {
      return MOST_PH;
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
}
