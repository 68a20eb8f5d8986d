package dev.omni.quant.molecular;

import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import java.util.List;
import java.util.Optional;

/**
 * A molecule of a file.
 *
 * @param smiles however it was written
 */
public record FileMolecule(String smiles) {
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
    ReadMolecules.keep(smiles, SmilesReader.read(smiles));
    return new FileMolecule(smiles);
  }

  /** Returns the number of atoms, hydrogens aside that are not written as atoms. */
  public int heavyAtoms() {
    return SmilesReader.read(smiles).getAtomCount();
  }

  /**
   * Returns the InChIKey.
   *
   * @throws Infeasible when it has none
   */
  public String inchikey() {
    return InchiIdentifier.of(SmilesReader.read(smiles)).key();
  }
}
