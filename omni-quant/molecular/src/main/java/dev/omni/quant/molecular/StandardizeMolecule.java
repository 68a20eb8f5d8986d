package dev.omni.quant.molecular;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Drawing;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;

/** The standard form of a molecule, so that different writings of it can be compared. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class StandardizeMolecule
    implements Engine<StandardizeMolecule.Input, StandardizeMolecule.Result> {
  /**
   * A molecule and the steps to its standard form.
   *
   * @param smiles molecule
   * @param steps in any order
   */
  @Example(
      """
      {"smiles": "CC(=O)Oc1ccccc1C(=O)[O-].[Na+]"}\
      """)
  @Example(
      """
      {"smiles": "O=N(=O)c1ccccc1.CC[NH3+].[Cl-]"}\
      """)
  public record Input(
      @Title("Molecule as SMILES") @Size(min = 1, max = 2000) String smiles,
      @Title("Steps, taken in the order normalise, largest_fragment, neutralise, tautomer")
          @Size(min = 1, max = 4)
          @Default("[\"normalise\", \"largest_fragment\", \"neutralise\"]")
          List<StandardStep> steps) {}

  /**
   * A molecule in its standard form.
   *
   * @param standardSmiles canonical
   * @param inchikey hash of its InChI
   * @param formula an ion with its charge
   * @param charge in e
   * @param removed SMILES of what is left out, joined by points
   * @param changes steps that changed something
   */
  public record Result(
      @Title("Canonical SMILES") String standardSmiles,
      @Title("InChIKey") String inchikey,
      @Title("Formula, an ion with its charge") String formula,
      @Title("Charge") @Unit("e") int charge,
      @Title("SMILES of what is left out, joined by .") String removed,
      @Title("Steps that changed something") List<String> changes) {}

  @Override
  public Capability capability() {
    return Capability.named("molecular.standardize")
        .limit("size", "Small molecules, written in at most 500 characters.", "size(smiles) <= 500")
        .title(
            "Standard form of a molecule",
            "Writes groups in one way, takes the largest fragment, moves protons until no charge"
                + " is left that a proton can cancel, and chooses a tautomer where that is wanted.")
        .synonyms(
            "neutralize, desalt, strip salts, tautomer, normalize a structure,"
                + " clean up molecules, parent compound, largest fragment")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.EXACT)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Before and after")
        .method(
            new Method(
                "Rewriting of groups, fragments and protons",
                "normalise: N(=O)=O to [N+](=O)[O-], [S+][O-] to S=O, azides and diazo with"
                    + " charges, metals apart from N, O, F; largest_fragment: carbon, heavy atoms,"
                    + " mass, SMILES; neutralise: [O-] to OH, [NH+] to N; permanent cations leave"
                    + " anions",
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
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>(SmilesReader.unreadable("/smiles", input.smiles()));
    var seen = EnumSet.noneOf(StandardStep.class);
    for (int i = 0; i < input.steps().size(); i++) {
      if (!seen.add(input.steps().get(i))) {
        problems.add(Problem.invalid("/steps/" + i, "must differ from the steps before"));
      }
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    double length = input.smiles().length();
    return 9e4 + 3.6e4 * length + 90 * length * length;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    Standardizer.Standard standard =
        Standardizer.of(input.smiles(), Set.copyOf(input.steps()), work);
    IAtomContainer molecule = SmilesReader.read(standard.smiles());
    int charge = 0;
    for (IAtom atom : molecule.atoms()) {
      charge += atom.getFormalCharge();
    }
    return Computed.of(
        new Result(
            standard.smiles(),
            InchiIdentifier.of(molecule).key(),
            SmilesReader.formula(molecule),
            charge,
            String.join(".", standard.removed()),
            standard.changes()));
  }

  /** Returns the standard form of a molecule. */
  public static Result value(Input input) {
    return new StandardizeMolecule().compute(input, Work.alone()).result();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    String smiles = result.standardSmiles();
    String again = Standardizer.of(smiles, Set.copyOf(input.steps()), Work.alone()).smiles();
    return List.of(
        new Check(
            "repeated_residual",
            again.equals(smiles) ? 0 : 1,
            0,
            "0 when the steps change nothing in the molecule of the result; else 1"),
        new Check(
            "charge_residual",
            result.charge() - Elements.charge(result.formula()),
            0,
            "Charge less the one that stands behind the brackets of the formula."));
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    Drawing before =
        MoleculeDrawing.small(MoleculeDrawing.cell(input.smiles(), "before", "before"));
    Drawing after =
        MoleculeDrawing.changed(MoleculeDrawing.cell(result.standardSmiles(), "after", "after"));
    return Optional.of(
        Figure.of(
                result.changes().isEmpty()
                    ? "Molecule, which is standard"
                    : "Molecule: " + String.join(", ", result.changes()),
                before,
                after)
            .columns(6, 6));
  }
}
