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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;

/** The standard form of a molecule, so that different writings of it can be compared. */
@AutoService(JsonEngine.class)
public final class StandardizeMolecule implements JsonEngine {
  private static final String STEPS = "steps";
  private static final List<String> USUAL = Standardizer.STEPS.subList(0, 3);

  private static final Shape CONTRACT =
      Shape.object()
          .required("smiles", Shape.string().length(1, 2000).titled("Molecule as SMILES"))
          .optional(
              STEPS,
              Shape.arrayOf(
                      Shape.choice(Standardizer.STEPS.toArray(String[]::new)),
                      1,
                      Standardizer.STEPS.size())
                  .otherwise(USUAL)
                  .titled(
                      "Steps, taken in the order normalise, largest_fragment, neutralise,"
                          + " tautomer"))
          .example(Json.obj("smiles", "CC(=O)Oc1ccccc1C(=O)[O-].[Na+]"))
          .example(Json.obj("smiles", "O=N(=O)c1ccccc1.CC[NH3+].[Cl-]"));

  private static final Shape RESULT =
      Shape.object()
          .required("standard_smiles", Shape.string().titled("Canonical SMILES"))
          .required("inchikey", Shape.string().titled("InChIKey"))
          .required("formula", Shape.string().titled("Formula, an ion with its charge"))
          .required("charge", Shape.integer().unit("e").titled("Charge"))
          .required("removed", Shape.string().titled("SMILES of what is left out, joined by ."))
          .required("changes", Shape.listOf(Shape.string()).titled("Steps that changed something"));

  @Override
  public Capability capability() {
    return Capability.named("molecular.standardize")
        .title(
            "Standard form of a molecule",
            "Writes groups in one way, takes the largest fragment, moves protons until no charge"
                + " is left that a proton can cancel, and chooses a tautomer where that is wanted.")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.EXACT)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Before and after")
        .method(
            new Method(
                "Rewriting of groups, fragments and protons",
                "normalise: N(=O)=O to [N+](=O)[O-], [S+][O-] to S=O, azides and diazo with charges,"
                    + " metals apart from N, O, F; largest_fragment: carbon, heavy atoms, mass,"
                    + " SMILES; neutralise: [O-] to OH, [NH+] to N; permanent cations leave anions",
                List.of(
                    "D. Fourches, E. Muratov and A. Tropsha, J. Chem. Inf. Model. 50, 2010, pp."
                        + " 1189-1204",
                    "A. P. Bento et al., J. Cheminform. 12, 2020, 51",
                    "S. R. Heller et al., J. Cheminform. 7, 2015, 23 (mobile hydrogens)"),
                List.of(
                    Libraries.named("org.openscience.cdk:cdk-smiles"),
                    Libraries.named("org.openscience.cdk:cdk-inchi"),
                    Libraries.named("org.openscience.cdk:cdk-tautomer"),
                    Libraries.named("org.openscience.cdk:cdk-sdg")),
                List.of(
                    "A betaine stays a zwitterion; glycine does not.",
                    "Tautomers are those of InChI's mobile hydrogens. Of them the one with most"
                        + " aromatic atoms, then most C=O, then the first SMILES is taken, which is"
                        + " not always the most stable.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var found = new ArrayList<Problem>(SmilesReader.unreadable("/smiles", fields.text("smiles")));
    var seen = new HashSet<String>();
    List<String> steps = fields.texts(STEPS);
    for (int i = 0; i < steps.size(); i++) {
      if (!seen.add(steps.get(i))) {
        found.add(Problem.invalid("/steps/" + i, "must differ from the steps before"));
      }
    }
    return found;
  }

  @Override
  public double steps(Json.Obj input) {
    double length = new JsonFields(input).text("smiles").length();
    return 1e5 + 4.5e4 * length + 100 * length * length;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    Set<String> steps = Set.copyOf(fields.texts(STEPS));
    Standardizer.Standard standard = Standardizer.of(fields.text("smiles"), steps, work);
    IAtomContainer molecule = SmilesReader.read(standard.smiles());
    int charge = 0;
    for (IAtom atom : molecule.atoms()) {
      charge += atom.getFormalCharge();
    }
    return JsonComputed.of(
        Json.obj(
            "standard_smiles", standard.smiles(),
            "inchikey", InchiIdentifier.of(molecule).key(),
            "formula", SmilesReader.formula(molecule),
            "charge", charge,
            "removed", String.join(".", standard.removed()),
            "changes", standard.changes()));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    String smiles = result.text("standard_smiles");
    Set<String> steps = Set.copyOf(new JsonFields(input).texts(STEPS));
    String again = Standardizer.of(smiles, steps, Work.alone()).smiles();
    return List.of(
        new Check(
            "repeated_residual",
            again.equals(smiles) ? 0 : 1,
            0,
            "0 when the steps change nothing in the molecule of the result; else 1"),
        new Check(
            "charge_residual",
            result.number("charge") - Elements.charge(result.text("formula")),
            0,
            "Charge less the one that stands behind the brackets of the formula."));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    return Optional.of(
        MoleculeDrawing.of(
            "Before and after",
            MoleculeDrawing.cells(
                List.of(
                    new JsonFields(input).text("smiles"),
                    new JsonFields(result).text("standard_smiles")),
                List.of("before", "after"))));
  }
}
