package dev.omni.quant.molecular;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.openscience.cdk.interfaces.IAtomContainer;

/**
 * The molecules that a thread has read for the rules of inputs, until their computation takes them.
 * Each is given away once, so that its computation may change it.
 */
final class ReadMolecules {
  private static final ThreadLocal<ReadMolecules> OWN = ThreadLocal.withInitial(ReadMolecules::new);

  /** The most characters of all texts: about 15 MB of molecules. */
  private static final int MOST = 50_000;

  private final Map<String, IAtomContainer> molecules = new LinkedHashMap<>();
  private int characters;

  private ReadMolecules() {}

  /** Keeps a molecule of this thread; forgets the oldest where there are too many. */
  static void keep(String smiles, IAtomContainer molecule) {
    OWN.get().put(smiles, molecule);
  }

  /** Gives a molecule away that this thread has read; empty where it has not, or not lately. */
  static Optional<IAtomContainer> take(String smiles) {
    return OWN.get().remove(smiles);
  }

  private void put(String smiles, IAtomContainer molecule) {
    characters += molecules.put(smiles, molecule) == null ? smiles.length() : 0;
    Iterator<String> oldest = molecules.keySet().iterator();
    while (characters > MOST) {
      characters -= oldest.next().length();
      oldest.remove();
    }
  }

  private Optional<IAtomContainer> remove(String smiles) {
    Optional<IAtomContainer> molecule = Optional.ofNullable(molecules.remove(smiles));
    characters -= molecule.isPresent() ? smiles.length() : 0;
    return molecule;
  }
}
