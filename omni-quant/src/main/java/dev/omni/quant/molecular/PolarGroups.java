package dev.omni.quant.molecular;

import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.interfaces.IBond;

/**
 * Molecules with one writing of groups that have two, that of which the table of polar surfaces has
 * every atom (Ertl, 2000, table 1): nitro groups and N-oxides with charges, azides and diazo groups
 * without.
 */
final class PolarGroups {
  private static final int FIVE = 5;

  private PolarGroups() {}

  /** A molecule like it. */
  static IAtomContainer of(IAtomContainer molecule) throws CloneNotSupportedException {
    IAtomContainer written = molecule.clone();
    for (IBond bond : written.bonds()) {
      write(bond, bond.getBegin(), bond.getEnd());
      write(bond, bond.getEnd(), bond.getBegin());
    }
    return written;
  }

  private static void write(IBond bond, IAtom nitrogen, IAtom end) {
    boolean ends =
        nitrogen.getAtomicNumber() == IAtom.N
            && bond.getOrder() == IBond.Order.DOUBLE
            && end.getBondCount() == 1
            && end.getImplicitHydrogenCount() == 0;
    if (ends && end.getAtomicNumber() == IAtom.O && five(nitrogen, 0, end)) {
      bond.setOrder(IBond.Order.SINGLE);
      charge(nitrogen, 1, end);
    } else if (ends && end.getAtomicNumber() == IAtom.N && five(nitrogen, 1, end)) {
      bond.setOrder(IBond.Order.TRIPLE);
      charge(nitrogen, 0, end);
    }
  }

  /** Whether the nitrogen has five bonds, counting its charge, which the end takes off. */
  private static boolean five(IAtom nitrogen, int charge, IAtom end) {
    return nitrogen.getFormalCharge() == charge
        && end.getFormalCharge() == -charge
        && Molecules.orders(nitrogen) + charge == FIVE;
  }

  private static void charge(IAtom nitrogen, int charge, IAtom end) {
    nitrogen.setFormalCharge(charge);
    end.setFormalCharge(-charge);
  }
}
