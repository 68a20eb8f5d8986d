package dev.omni.quant.molecular;

import dev.omni.engine.Infeasible;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.StreamSupport;
import org.openscience.cdk.exception.CDKException;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.interfaces.IBond;

/**
 * The normalization of groups that can be written with or without adjacent charges to the form in
 * the tables of log P and fingerprints: nitrogen with four bonds and a charge, as in nitro groups,
 * N-oxides and azides; phosphorus, sulphur and halogens with more bonds and without, as in
 * sulphoxides.
 */
final class ChargeNormalizer {
  private static final Set<Integer> MORE_BONDS =
      Set.of(IAtom.P, IAtom.S, IAtom.Cl, IAtom.As, IAtom.Se, IAtom.Br, IAtom.Te, IAtom.I);
  private static final int[] FIRST_TO_LAST = {IAtom.O, IAtom.S, IAtom.Se, IAtom.N, IAtom.C};

  private ChargeNormalizer() {}

  /**
   * Returns a normalized copy of a molecule; the molecule itself where no group is to change.
   *
   * @param molecule as {@link SmilesReader} reads it
   */
  static IAtomContainer of(IAtomContainer molecule) {
    try {
      IAtomContainer polar = PolarGroupNormalizer.of(molecule);
      boolean same = polar == molecule;
      if (same && !changes(molecule)) {
        return molecule;
      }
      IAtomContainer written = same ? molecule.clone() : polar;
      uncharge(written);
      written.bonds().forEach(ChargeNormalizer::azide);
      return SmilesReader.prepared(written);
    } catch (CloneNotSupportedException | CDKException unknown) {
      throw new Infeasible("the molecule has an atom of no known type", unknown);
    }
  }

  /** Returns whether a molecule may have a group that is written again. */
  private static boolean changes(IAtomContainer molecule) {
    for (IAtom atom : molecule.atoms()) {
      if (atom.getFormalCharge() > 0 && MORE_BONDS.contains(atom.getAtomicNumber())) {
        return true;
      }
    }
    for (IBond bond : molecule.bonds()) {
      if (bond.getOrder() == IBond.Order.TRIPLE
          && bond.getBegin().getAtomicNumber() == IAtom.N
          && bond.getEnd().getAtomicNumber() == IAtom.N) {
        return true;
      }
    }
    return false;
  }

  /** Neutralizes charges in an order that does not depend on the order of atoms. */
  private static void uncharge(IAtomContainer molecule) {
    int[] ranks = Kekulizer.ranks(molecule);
    ToIntFunction<IBond> begin = bond -> ranks[bond.getBegin().getIndex()];
    ToIntFunction<IBond> end = bond -> ranks[bond.getEnd().getIndex()];
    List<IBond> bonds =
        StreamSupport.stream(molecule.bonds().spliterator(), false)
            .sorted(
                Comparator.<IBond>comparingInt(
                        bond -> Math.min(begin.applyAsInt(bond), end.applyAsInt(bond)))
                    .thenComparingInt(
                        bond -> Math.max(begin.applyAsInt(bond), end.applyAsInt(bond))))
            .toList();
    for (int element : FIRST_TO_LAST) {
      bonds.forEach(bond -> uncharge(bond, element));
    }
  }

  private static void uncharge(IBond bond, int element) {
    uncharge(bond, bond.getBegin(), bond.getEnd(), element);
    uncharge(bond, bond.getEnd(), bond.getBegin(), element);
  }

  private static void uncharge(IBond bond, IAtom centre, IAtom end, int element) {
    if (MORE_BONDS.contains(centre.getAtomicNumber())
        && end.getAtomicNumber() == element
        && bond.getOrder() == IBond.Order.SINGLE
        && !bond.isAromatic()
        && centre.getFormalCharge() > 0
        && end.getFormalCharge() < 0
        && SmilesReader.known(centre, -1, 1)
        && SmilesReader.known(end, 1, 1)) {
      bond.setOrder(IBond.Order.DOUBLE);
      centre.setFormalCharge(centre.getFormalCharge() - 1);
      end.setFormalCharge(end.getFormalCharge() + 1);
    }
  }

  /** Rewrites an azide to N=N#N, the form in the table of polar surfaces. */
  private static void azide(IBond bond) {
    azide(bond, bond.getBegin(), bond.getEnd());
    azide(bond, bond.getEnd(), bond.getBegin());
  }

  private static void azide(IBond bond, IAtom nitrogen, IAtom end) {
    if (bond.getOrder() == IBond.Order.TRIPLE
        && nitrogen.getAtomicNumber() == IAtom.N
        && end.getAtomicNumber() == IAtom.N
        && nitrogen.getFormalCharge() == 0
        && end.getFormalCharge() == 0
        && SmilesReader.known(nitrogen, 1, -1)
        && SmilesReader.known(end, -1, -1)) {
      bond.setOrder(IBond.Order.DOUBLE);
      nitrogen.setFormalCharge(1);
      end.setFormalCharge(-1);
    }
  }
}
