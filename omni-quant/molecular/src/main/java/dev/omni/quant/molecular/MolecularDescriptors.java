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
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Descriptors of a molecule's drug-likeness from its structure. */
@AutoService(Engine.class)
public final class MolecularDescriptors implements Engine {
  private static final Shape CONTRACT =
      Shape.object()
          .required("smiles", Shape.string().length(1, 2000).titled("Molecule as SMILES"))
          .example(Json.obj("smiles", "CC(=O)Oc1ccccc1C(=O)O"));

  private static final Shape RESULT =
      Shape.object()
          .required("molecular_weight", Shape.number().unit("g/mol").titled("Molecular weight"))
          .required("formula", Shape.string().titled("Molecular formula"))
          .required("monoisotopic_mass", Shape.number().unit("u").titled("Monoisotopic mass"))
          .required(
              "tpsa", Shape.number().unit("angstrom^2").titled("Topological polar surface area"))
          .required("hbond_donors", Shape.integer().unit("1").titled("Hydrogen bond donors"))
          .required("hbond_acceptors", Shape.integer().unit("1").titled("Hydrogen bond acceptors"))
          .required("rotatable_bonds", Shape.integer().unit("1").titled("Rotatable bonds"))
          .required("xlogp", Shape.number().unit("1").titled("Octanol-water partition, XLogP"))
          .required("jplogp", Shape.number().unit("1").titled("Octanol-water partition, JPLogP"))
          .required(
              "lipinski_violations",
              Shape.integer().unit("1").titled("Violations of Lipinski's rule of five"))
          .required("wiener_index", Shape.integer().unit("1").titled("Wiener index"))
          .required("heavy_atoms", Shape.integer().unit("1").titled("Heavy atoms"))
          .required("rings", Shape.integer().unit("1").titled("Rings"));

  @Override
  public Capability capability() {
    return Capability.named("molecular.descriptors.compute")
        .title(
            "Physico-chemical descriptors of a molecule",
            "Formula, masses, topological polar surface area, hydrogen bonds, rotatable bonds, two"
                + " estimates of log P, Lipinski's rule of five and counts. The polar surface"
                + " counts phosphorus and sulphur too: where only nitrogen and oxygen are counted,"
                + " it is smaller. An estimate of log P is null where its method has no"
                + " contribution for an atom, as for salts; without xlogp the rule of five cannot"
                + " be counted and lipinski_violations is null too.")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.NUMERIC)
        .input(CONTRACT)
        .result(RESULT)
        .method(
            new Method(
                "Sums over atoms, fragments and paths",
                "tpsa = sum of fragment areas; W = sum over pairs of heavy atoms of the bonds"
                    + " between them; violations = (weight > 500) + (xlogp > 5) + (donors > 5) +"
                    + " (acceptors > 10); rings = bonds - atoms + parts",
                List.of(
                    "P. Ertl, B. Rohde and P. Selzer, J. Med. Chem. 43, 2000, pp. 3714-3717",
                    "R. Wang, Y. Fu and L. Lai, J. Chem. Inf. Comput. Sci. 37, 1997, pp. 615-621",
                    "J. Plante and S. Werner, JPlogP, J. Cheminform. 10, 2018, 61",
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
                        + " ethers and pyrroles, where Lipinski counts every N and O; amide bonds"
                        + " count as rotatable. The formula names elements, the masses heed"
                        + " isotopes.",
                    "Parts that no bond joins have no path between them: the Wiener index is the"
                        + " sum of theirs.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return SmilesReader.problems("/smiles", new JsonFields(input).text("smiles"));
  }

  @Override
  public double steps(Json.Obj input) {
    double length = new JsonFields(input).text("smiles").length();
    return 1e4 * length + length * length;
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var of = Descriptors.of(SmilesReader.read(new JsonFields(input).text("smiles")));
    work.proceed();
    double weight = of.weight();
    OptionalDouble xlogp = of.xlogp();
    OptionalDouble jplogp = of.jplogp();
    int donors = of.donors();
    int acceptors = of.acceptors();
    int violations = over(weight, 500) + over(donors, 5) + over(acceptors, 10);
    var missing = new ArrayList<String>();
    if (xlogp.isEmpty()) {
      missing.add("xlogp");
      missing.add("lipinski_violations");
    }
    if (jplogp.isEmpty()) {
      missing.add("jplogp");
    }
    return Computed.of(
            Json.obj(
                "formula", of.formula(),
                "molecular_weight", weight,
                "monoisotopic_mass", of.monoisotopic(),
                "tpsa", of.tpsa(),
                "hbond_donors", donors,
                "hbond_acceptors", acceptors,
                "rotatable_bonds", of.rotatable(),
                "xlogp", known(xlogp),
                "jplogp", known(jplogp),
                "lipinski_violations",
                    xlogp.isPresent()
                        ? Json.num(violations + over(xlogp.getAsDouble(), 5))
                        : Json.NULL,
                "wiener_index", of.wiener(work),
                "heavy_atoms", of.heavy(),
                "rings", of.rings()))
        .checked(
            new Check(
                "formula_atoms_residual",
                Elements.of(Elements.neutral(of.formula())).values().stream()
                        .mapToInt(Integer::intValue)
                        .sum()
                    - of.atoms(),
                0,
                "Atoms in the formula given, less the atoms of the molecule."))
        .noting("without_contribution", missing);
  }

  private static Json known(OptionalDouble value) {
    return value.isPresent() ? Json.num(value.getAsDouble()) : Json.NULL;
  }

  private static int over(double value, double limit) {
    return value > limit ? 1 : 0;
  }
}
