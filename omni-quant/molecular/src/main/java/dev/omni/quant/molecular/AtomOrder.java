package dev.omni.quant.molecular;

import dev.omni.quant.core.BlockSeeds;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.interfaces.IBond;

/**
 * An order of atoms that does not depend on how a molecule is written. The library writes an
 * absolute SMILES by the numbers of the InChI, and those leave atoms that differ in isotopes alone
 * in the order in which they stand. H. L. Morgan, J. Chem. Doc. 5, 1965, pp. 107-113: the
 * properties of each atom are propagated to its neighbors repeatedly.
 */
final class AtomOrder {
  private static final int AROMATIC = 7;

  private AtomOrder() {}

  /**
   * Returns a copy of a molecule with its atoms in this order; equal atoms keep their relative
   * order.
   */
  static IAtomContainer of(IAtomContainer molecule) throws CloneNotSupportedException {
    IAtomContainer ordered = molecule.clone();
    long[] around = surroundings(ordered);
    ordered.setAtoms(
        IntStream.range(0, around.length)
            .boxed()
            .sorted(Comparator.comparingLong(i -> around[i]))
            .map(ordered::getAtom)
            .toArray(IAtom[]::new));
    return ordered;
  }

  private static long[] surroundings(IAtomContainer molecule) {
    long[] known = new long[molecule.getAtomCount()];
    for (int round = 0; round < known.length; round++) {
      long[] refined = new long[known.length];
      for (IAtom atom : molecule.atoms()) {
        refined[atom.getIndex()] = BlockSeeds.splitmix64(own(atom), 0) + heard(atom, known);
      }
      known = refined;
    }
    return known;
  }

  private static long own(IAtom atom) {
    int mass = atom.getMassNumber() == null ? 0 : atom.getMassNumber();
    long hydrogens = 1000L * mass + atom.getImplicitHydrogenCount();
    return 1000 * (1000 * hydrogens + atom.getAtomicNumber()) + atom.getFormalCharge();
  }

  private static long heard(IAtom atom, long[] known) {
    long sum = 0;
    for (IBond bond : atom.bonds()) {
      int kind = bond.isAromatic() ? AROMATIC : bond.getOrder().numeric();
      sum += BlockSeeds.splitmix64(known[bond.getOther(atom).getIndex()], kind);
    }
    return sum;
  }
}
