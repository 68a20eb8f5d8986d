package dev.omni.quant.molecular;

import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.interfaces.IBond;

/**
 * The normalization of polar groups with several forms to the one whose atoms are all in the table
 * of polar surfaces (Ertl, 2000, table 1): nitro groups and N-oxides with charges, azides and diazo
 * groups without. Isodiazenes have no such form and are written with charges.
 */
final class PolarGroupNormalizer {
  private static final int FIVE = 5;

  private PolarGroupNormalizer() {}

  /** Returns a normalized copy of a molecule; the molecule itself where no group is to change. */
  static IAtomContainer of(IAtomContainer molecule) throws CloneNotSupportedException {
    if (!changes(molecule)) {
      return molecule;
    }
    IAtomContainer written = molecule.clone();
    written.bonds().forEach(bond -> bothWays(bond, PolarGroupNormalizer::diazo));
    // Nitrous oxide is both, and an N-oxide when the diazo groups are written.
    written.bonds().forEach(bond -> bothWays(bond, PolarGroupNormalizer::oxide));
    return written;
  }

  private static boolean changes(IAtomContainer molecule) {
    for (IBond bond : molecule.bonds()) {
      if (changes(bond, bond.getBegin(), bond.getEnd())
          || changes(bond, bond.getEnd(), bond.getBegin())) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a bond may be one that is written again. */
  private static boolean changes(IBond bond, IAtom nitrogen, IAtom end) {
    return atEnd(nitrogen, end)
        && bond.getOrder() != IBond.Order.SINGLE
        && (end.getAtomicNumber() == IAtom.N
            || (end.getAtomicNumber() == IAtom.O && five(nitrogen, 0, end)));
  }

  private static boolean atEnd(IAtom nitrogen, IAtom end) {
    return nitrogen.getAtomicNumber() == IAtom.N
        && end.getBondCount() == 1
        && end.getImplicitHydrogenCount() == 0;
  }

  private interface Writing {
    void write(IBond bond, IAtom nitrogen, IAtom end);
  }

  private static void bothWays(IBond bond, Writing writing) {
    writeAt(bond, bond.getBegin(), bond.getEnd(), writing);
    writeAt(bond, bond.getEnd(), bond.getBegin(), writing);
  }

  private static void writeAt(IBond bond, IAtom nitrogen, IAtom end, Writing writing) {
    if (atEnd(nitrogen, end)) {
      writing.write(bond, nitrogen, end);
    }
  }

  private static void oxide(IBond bond, IAtom nitrogen, IAtom end) {
    if (end.getAtomicNumber() == IAtom.O
        && bond.getOrder() == IBond.Order.DOUBLE
        && five(nitrogen, 0, end)) {
      bond.setOrder(IBond.Order.SINGLE);
      charge(nitrogen, 1, end);
    }
  }

  private static void diazo(IBond bond, IAtom nitrogen, IAtom end) {
    if (end.getAtomicNumber() != IAtom.N || nitrogen.getImplicitHydrogenCount() > 0) {
      return;
    }
    boolean linear = nitrogen.getBondCount() == 2;
    if (bond.getOrder() == IBond.Order.DOUBLE && linear && five(nitrogen, 1, end)) {
      bond.setOrder(IBond.Order.TRIPLE);
      charge(nitrogen, 0, end);
    } else if (bond.getOrder() == IBond.Order.TRIPLE && linear) {
      ylide(nitrogen);
    } else if (bond.getOrder() == IBond.Order.TRIPLE && five(nitrogen, 0, end)) {
      bond.setOrder(IBond.Order.DOUBLE);
      charge(nitrogen, 1, end);
    }
  }

  /** Writes the negative charge next to a diazonium ion as a bond. */
  private static void ylide(IAtom nitrogen) {
    for (IBond bond : nitrogen.bonds()) {
      IAtom next = bond.getOther(nitrogen);
      if (nitrogen.getFormalCharge() == 1
          && bond.getOrder() == IBond.Order.SINGLE
          && (next.getAtomicNumber() == IAtom.N || next.getAtomicNumber() == IAtom.C)
          && next.getFormalCharge() < 0) {
        bond.setOrder(IBond.Order.DOUBLE);
        nitrogen.setFormalCharge(0);
        next.setFormalCharge(next.getFormalCharge() + 1);
      }
    }
  }

  /** Returns whether the nitrogen has five bonds, counting its charge, which the end takes off. */
  private static boolean five(IAtom nitrogen, int charge, IAtom end) {
    return nitrogen.getFormalCharge() == charge
        && end.getFormalCharge() == -charge
        && SmilesReader.orders(nitrogen) + charge == FIVE;
  }

  private static void charge(IAtom nitrogen, int charge, IAtom end) {
    nitrogen.setFormalCharge(charge);
    end.setFormalCharge(-charge);
  }
}
