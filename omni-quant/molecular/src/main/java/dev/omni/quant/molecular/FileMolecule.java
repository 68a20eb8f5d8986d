package dev.omni.quant.molecular;

import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import java.util.List;
import java.util.Optional;
import org.openscience.cdk.interfaces.IAtomContainer;

/** A molecule of a file. */
public final class FileMolecule {
  private final String smiles;
  private final IAtomContainer molecule;

  private FileMolecule(String smiles, IAtomContainer molecule) {
    this.smiles = smiles;
    this.molecule = molecule;
  }

  /**
   * Returns the molecule of a molfile.
   *
   * @throws Infeasible when it cannot be read; names the line, from 1
   */
  public static FileMolecule ofMolfile(String molfile) {
    var input = new MoleculeInput(Optional.empty(), Optional.empty(), Optional.of(molfile));
    return ofSmiles(input.written());
  }

  /**
   * Returns the molecule of a SMILES.
   *
   * @throws Infeasible when it cannot be read
   */
  public static FileMolecule ofSmiles(String smiles) {
    List<Problem> plain = SmilesReader.problems("", smiles);
    if (!plain.isEmpty()) {
      throw new Infeasible("smiles " + plain.get(0).message());
    }
    return new FileMolecule(smiles, SmilesReader.read(smiles));
  }

  /** Returns its SMILES: as written, or of a molfile one that is not canonical. */
  public String smiles() {
    return smiles;
  }

  /** Returns the number of atoms, hydrogens aside that are not written as atoms. */
  public int heavyAtoms() {
    return molecule.getAtomCount();
  }

  /**
   * Returns the InChIKey.
   *
   * @throws Infeasible when it has none
   */
  public String inchikey() {
    return InchiIdentifier.of(molecule).key();
  }
}
