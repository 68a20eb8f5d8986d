package dev.omni.quant.molecular;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.interfaces.IBond;
import org.openscience.cdk.interfaces.IStereoElement;
import org.openscience.cdk.stereo.Stereocenters;

/**
 * The stereo centers of a molecule that distinguish arrangements in space. A carbon atom with two
 * equal neighbors, as in {@code C[C@H](F)C}, has only one arrangement, whose sign depends on the
 * order of writing. The library also doubts true centers, as in norbornane, and takes atoms other
 * than carbon for centers that invert, as a nitrogen at a bridgehead. So a doubtful center is
 * removed only where the InChI does not need it.
 */
final class StereoCentres {
  private StereoCentres() {}

  /**
   * Returns a molecule like it, of the same InChI, with those arrangements alone that there are two
   * of.
   */
  static IAtomContainer of(IAtomContainer molecule) throws CloneNotSupportedException {
    List<Integer> doubted = doubted(molecule);
    IAtomContainer none = without(molecule, doubted::contains);
    if (doubted.isEmpty()) {
      return none;
    }
    String name = named(molecule);
    if (named(none).equals(name)) {
      return none;
    }
    IAtomContainer reduced = molecule;
    for (int i = doubted.size() - 1; i >= 0; i--) {
      int place = doubted.get(i);
      IAtomContainer less = without(reduced, k -> k == place);
      reduced = named(less).equals(name) ? less : reduced;
    }
    return reduced;
  }

  private static String named(IAtomContainer molecule) {
    return InchiIdentifier.of(molecule).inchi();
  }

  private static IAtomContainer without(IAtomContainer molecule, Predicate<Integer> left)
      throws CloneNotSupportedException {
    IAtomContainer less = molecule.clone();
    var all = StreamSupport.stream(less.stereoElements().spliterator(), false).toList();
    less.setStereoElements(
        IntStream.range(0, all.size()).filter(k -> !left.test(k)).mapToObj(all::get).toList());
    return less;
  }

  private static List<Integer> doubted(IAtomContainer molecule) {
    var centres = Stereocenters.of(molecule);
    var all = StreamSupport.stream(molecule.stereoElements().spliterator(), false).toList();
    return IntStream.range(0, all.size())
        .filter(
            k ->
                switch (all.get(k).getConfigClass()) {
                  case IStereoElement.TH -> doubted((IAtom) all.get(k).getFocus(), centres);
                  case IStereoElement.CT -> doubted((IBond) all.get(k).getFocus(), centres);
                  default -> false;
                })
        .boxed()
        .toList();
  }

  private static boolean doubted(IBond bond, Stereocenters centres) {
    return doubted(bond.getBegin(), centres) || doubted(bond.getEnd(), centres);
  }

  private static boolean doubted(IAtom atom, Stereocenters centres) {
    return atom.getAtomicNumber() != IAtom.C || !centres.isStereocenter(atom.getIndex());
  }
}
