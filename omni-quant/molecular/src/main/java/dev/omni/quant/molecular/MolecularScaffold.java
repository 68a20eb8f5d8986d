package dev.omni.quant.molecular;

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
import dev.omni.engine.Infeasible;
import dev.omni.engine.ResultColumns;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.openscience.cdk.interfaces.IAtomContainer;

/** The rings and linkers of a molecule. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class MolecularScaffold
    implements ColumnEngine<MolecularScaffold.Input, MolecularScaffold.Result> {
  /**
   * A molecule.
   *
   * @param smiles molecule
   */
  @Example(
      """
      {"smiles": "CC(=O)Oc1ccccc1C(=O)O"}""")
  @Example(
      """
      {"smiles": "CN1C2CCC1CC(C2)OC(=O)C(CO)c1ccccc1"}""")
  public record Input(@Title("Molecule as SMILES") @Size(min = 1, max = 2000) String smiles) {}

  /**
   * The scaffold and its framework.
   *
   * @param scaffoldSmiles canonical; null without a ring
   * @param scaffoldInchikey hash of its InChI
   * @param scaffoldHeavyAtoms atoms of the scaffold
   * @param frameworkSmiles canonical; null without a ring, or where an atom has more than four
   *     bonds
   * @param frameworkInchikey hash of its InChI
   * @param frameworkHeavyAtoms atoms of the framework
   * @param rings number of independent rings
   */
  public record Result(
      @Title("Scaffold as canonical SMILES") @Nullable String scaffoldSmiles,
      @Title("InChIKey of the scaffold") @Nullable String scaffoldInchikey,
      @Title("Heavy atoms of the scaffold") @Unit("1") int scaffoldHeavyAtoms,
      @Title("Framework as canonical SMILES") @Nullable String frameworkSmiles,
      @Title("InChIKey of the framework") @Nullable String frameworkInchikey,
      @Title("Heavy atoms of the framework") @Unit("1") int frameworkHeavyAtoms,
      @Title("Number of independent rings") @Unit("1") int rings) {}

  @Override
  public Capability capability() {
    return Capability.named("molecular.scaffold")
        .limit("size", "At most 1,000 characters of SMILES.", "size(smiles) <= 1000")
        .title(
            "Scaffold and framework of a molecule",
            "Leaves the rings of a molecule, the chains between them, and what is joined to these by"
                + " a double bond (Bemis and Murcko). The framework is the same with carbon and"
                + " single bonds alone, without what is no ring and no chain between rings. Both are"
                + " null for a molecule without a ring; the framework also where an atom of it has"
                + " more than four bonds.")
        .synonyms(
            "Murcko scaffold, Bemis-Murcko, framework, ring system, core of a molecule, generic"
                + " scaffold, cluster by scaffold, chemotype")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.EXACT)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Molecule, scaffold and framework")
        .method(
            new Method(
                "Removal of side chains",
                "atoms with one bond are taken away until there is none; rings = bonds - atoms +"
                    + " parts",
                List.of("G. W. Bemis and M. A. Murcko, J. Med. Chem. 39, 1996, pp. 2887-2893"),
                List.of(
                    Libraries.named("org.openscience.cdk:cdk-inchi"),
                    Libraries.named("org.openscience.cdk:cdk-smiles")),
                List.of(
                    "Hydrogens take the places of what is taken away.",
                    "A center that loses a neighbor has no configuration then.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return SmilesReader.unreadable("/smiles", input.smiles());
  }

  @Override
  public double steps(Input input) {
    double length = input.smiles().length();
    return 3e4 + 2.5e4 * length + 20 * length * length;
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    each(in, out, count, MolecularScaffold::found);
  }

  /**
   * Returns the scaffold of a molecule.
   *
   * @throws Infeasible when it cannot be read or its scaffold has no InChI
   */
  public static Result value(Input input) {
    return found(input);
  }

  private static Result found(Input input) {
    Optional<IAtomContainer> scaffold = RingSkeleton.scaffold(SmilesReader.read(input.smiles()));
    if (scaffold.isEmpty()) {
      return new Result(null, null, 0, null, null, 0, 0);
    }
    IAtomContainer core = SmilesReader.read(RingSkeleton.written(scaffold.get()));
    Optional<IAtomContainer> framework =
        RingSkeleton.framework(core).map(RingSkeleton::written).map(SmilesReader::read);
    return new Result(
        SmilesReader.canonical(core),
        InchiIdentifier.of(core).key(),
        core.getAtomCount(),
        framework.map(SmilesReader::canonical).orElse(null),
        framework.map(each -> InchiIdentifier.of(each).key()).orElse(null),
        framework.map(IAtomContainer::getAtomCount).orElse(0),
        RingSkeleton.rings(core));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    IAtomContainer molecule = SmilesReader.read(input.smiles());
    double rings = RingSkeleton.rings(molecule) - result.rings();
    String scaffold = result.scaffoldSmiles();
    String framework = result.frameworkSmiles();
    double again = 0;
    double atoms = result.scaffoldHeavyAtoms() + result.frameworkHeavyAtoms();
    if (scaffold != null) {
      IAtomContainer core = SmilesReader.read(scaffold);
      atoms -= core.getAtomCount();
      rings += Math.abs(RingSkeleton.rings(core) - result.rings());
      again += same(RingSkeleton.scaffold(core), scaffold, result.scaffoldInchikey());
    }
    if (framework != null) {
      IAtomContainer frame = SmilesReader.read(framework);
      atoms -= frame.getAtomCount();
      rings += Math.abs(RingSkeleton.rings(frame) - result.rings());
      again += same(RingSkeleton.framework(frame), framework, result.frameworkInchikey());
    }
    return List.of(
        new Check(
            "ring_residual",
            Math.abs(rings),
            0,
            "Rings of the molecule, the scaffold and the framework beyond those of the result."),
        new Check(
            "atom_residual",
            atoms,
            0,
            "Heavy atoms beyond those of the scaffold and the framework together."),
        new Check(
            "repeated_residual",
            again,
            0,
            "0 when the scaffold of the scaffold and the framework of the framework are themselves,"
                + " with their names; else more."));
  }

  private static double same(
      Optional<IAtomContainer> again, String smiles, @Nullable String inchikey) {
    String key = InchiIdentifier.of(SmilesReader.read(smiles)).key();
    boolean equal =
        again
            .map(each -> InchiIdentifier.of(SmilesReader.read(RingSkeleton.written(each))).key())
            .filter(key::equals)
            .isPresent();
    return equal && key.equals(inchikey) ? 0 : 1;
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    var cells = new ArrayList<MoleculeDrawing.Cell>();
    cells.add(MoleculeDrawing.cell(input.smiles(), "molecule", "molecule"));
    if (result.scaffoldSmiles() != null) {
      cells.add(MoleculeDrawing.cell(result.scaffoldSmiles(), "scaffold", "scaffold"));
    }
    if (result.frameworkSmiles() != null) {
      cells.add(MoleculeDrawing.cell(result.frameworkSmiles(), "framework", "framework"));
    }
    return Optional.of(MoleculeDrawing.beside("Molecule, scaffold and framework", cells));
  }
}
