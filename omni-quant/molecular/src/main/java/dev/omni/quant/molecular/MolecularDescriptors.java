package dev.omni.quant.molecular;

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
import dev.omni.quant.core.Libraries;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Descriptors of a molecule's drug-likeness from its structure. */
@AutoService(JsonEngine.class)
public final class MolecularDescriptors implements JsonEngine {
  private static final Shape CONTRACT =
      Shape.object()
          .required("smiles", Shape.string().length(1, 2000).titled("Molecule as SMILES"))
          .example(Json.obj("smiles", "CC(=O)Oc1ccccc1C(=O)O"));

  @Override
  public Capability capability() {
    return Capability.named("molecular.descriptors.compute")
        .title(
            "Physico-chemical descriptors of a molecule",
            "Formula, masses, topological polar surface area, hydrogen bonds, rotatable bonds, two"
                + " estimates of log P, Lipinski's rule of five and counts. The polar surface"
                + " counts phosphorus and sulphur too: where only nitrogen and oxygen are counted,"
                + " it is tpsa_n_o. An estimate of log P is null where its method has no"
                + " contribution for an atom, as for salts; without xlogp lipinski_violations"
                + " counts the other three rules. tpsa and tpsa_n_o are null where the rings are"
                + " too many, fraction_csp3 without carbon; notes give the reasons.")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.NUMERIC)
        .input(CONTRACT)
        .result(DescriptorResult.SHAPE)
        .plot("Molecule")
        .method(
            new Method(
                "Sums over atoms, fragments and paths",
                "tpsa = sum of fragment areas; W = sum over pairs of heavy atoms of the bonds"
                    + " between them; violations = (weight > 500) + (xlogp > 5) + (H on N, O >"
                    + " 5) + (N, O > 10); rings = bonds - atoms + parts",
                List.of(
                    "P. Ertl, B. Rohde and P. Selzer, J. Med. Chem. 43, 2000, pp. 3714-3717",
                    "R. Wang, Y. Fu and L. Lai, J. Chem. Inf. Comput. Sci. 37, 1997, pp. 615-621",
                    "J. Plante and S. Werner, JPlogP, J. Cheminform. 10, 2018, 61",
                    "T. Prohaska et al., Standard atomic weights of the elements 2021, Pure Appl."
                        + " Chem. 94, 2022, pp. 573-600",
                    "C. A. Lipinski et al., Adv. Drug Deliv. Rev. 23, 1997, pp. 3-25",
                    "H. Wiener, J. Am. Chem. Soc. 69, 1947, pp. 17-20"),
                List.of(
                    Libraries.named("org.openscience.cdk:cdk-qsarmolecular"),
                    Libraries.named("org.openscience.cdk:cdk-smiles")),
                List.of(
                    "Aromatic is what Daylight calls so, however the SMILES is written; sums over"
                        + " atoms are given to 1e-6.",
                    "The surface counts N, O, P and S; an atom in none of the fragments of the"
                        + " table, as in water or ammonium, adds nothing to it. Masses do not count"
                        + " an ion's missing electrons.",
                    "However they are written, nitro groups, N-oxides, azides and diazo groups"
                        + " count as with charges, [N+](=O)[O-] and N=[N+]=[N-], for the surface"
                        + " azides as N=N#N; sulphoxides, phosphine oxides, ylides and their like"
                        + " count as without, S=O. A charge that can move along double bonds counts"
                        + " where it is written.",
                    "A donor is an atom of N or O with hydrogen, however much, and no negative"
                        + " charge; an acceptor is N or O without positive charge, but none next to"
                        + " the other, as in oximes and nitro groups, nor in furans, aromatic"
                        + " ethers and pyrroles; lipinski_donors and lipinski_acceptors count"
                        + " every hydrogen on N and O and every N and O; amide bonds count as"
                        + " rotatable. The formula names elements, the masses heed"
                        + " isotopes.",
                    "Parts that no bond joins have no path between them: the Wiener index is the"
                        + " sum of theirs.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return SmilesReader.unreadable("/smiles", new JsonFields(input).text("smiles"));
  }

  @Override
  public double steps(Json.Obj input) {
    double length = new JsonFields(input).text("smiles").length();
    return 2e4 + 4500 * length + length * length;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var of = Descriptors.of(SmilesReader.read(new JsonFields(input).text("smiles")));
    work.proceed();
    double weight = of.weight();
    OptionalDouble xlogp = of.xlogp();
    int donors = of.lipinskiDonors();
    int acceptors = of.lipinskiAcceptors();
    int violations = over(weight, 500) + over(donors, 5) + over(acceptors, 10);
    var notes = new Notes();
    String none = "the method has no contribution for an atom";
    Json.Obj result =
        Json.obj(
                "formula", of.formula(),
                "molecular_weight", weight,
                "monoisotopic_mass", of.monoisotopic(),
                "tpsa", notes.known("tpsa", of.tpsa(), "the rings are too many"),
                "hbond_donors", of.donors(),
                "hbond_acceptors", of.acceptors(),
                "rotatable_bonds", of.rotatable(),
                "xlogp", notes.known("xlogp", xlogp, none),
                "jplogp", notes.known("jplogp", of.jplogp(), none),
                "lipinski_violations",
                    violations + (xlogp.isPresent() ? over(xlogp.getAsDouble(), 5) : 0))
            .with("wiener_index", of.wiener(work))
            .with("heavy_atoms", of.heavy())
            .with("rings", of.rings())
            .with("lipinski_donors", donors)
            .with("lipinski_acceptors", acceptors)
            .with(
                "tpsa_n_o",
                notes.known("tpsa_n_o", of.tpsaOfNitrogenAndOxygen(), "the rings are too many"))
            .with(
                "fraction_csp3",
                notes.known("fraction_csp3", of.fractionCsp3(), "there is no carbon"))
            .with("molecular_formula_charge", of.charge())
            .with("heteroatoms", of.heteroatoms())
            .with("aromatic_rings", of.aromaticRings())
            .with("stereocentres", of.stereocentres())
            .with("unspecified_stereocentres", of.unspecifiedStereocentres());
    if (xlogp.isEmpty()) {
      notes.add("lipinski_violations", "xlogp is null, so that the other three rules are counted");
    }
    return JsonComputed.of(result.with("notes", notes.list()));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    String smiles = new JsonFields(input).text("smiles");
    return new DescriptorLaws(Descriptors.of(SmilesReader.read(smiles)), new JsonFields(result))
        .checks();
  }

  private static int over(double value, double limit) {
    return value > limit ? 1 : 0;
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    return Optional.of(
        MoleculeDrawing.of(
            "Molecule",
            MoleculeDrawing.cells(
                List.of(new JsonFields(input).text("smiles")),
                List.of(new JsonFields(result).text("formula")))));
  }
}
