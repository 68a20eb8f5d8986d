package dev.omni.quant.molecular;

import dev.omni.engine.Infeasible;
import dev.omni.quant.core.FiniteResults;
import java.util.HashSet;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleBiFunction;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.interfaces.IStereoElement;
import org.openscience.cdk.qsar.IMolecularDescriptor;
import org.openscience.cdk.qsar.descriptors.molecular.TPSADescriptor;
import org.openscience.cdk.qsar.descriptors.molecular.XLogPDescriptor;
import org.openscience.cdk.qsar.result.DoubleResult;
import org.openscience.cdk.stereo.Stereocenters;
import org.openscience.cdk.tools.manipulator.AtomContainerManipulator;

/** The descriptors of one molecule. */
final class Descriptors {
  /**
   * The polar surface. Its constructor fills a table that all instances share, without a lock: a
   * second thread would find it half full and compute 0. A class is initialized by one thread.
   */
  private static final IMolecularDescriptor POLAR_SURFACE = new TPSADescriptor();

  /** With so many rings the library's search for all of them ends. */
  private static final int FEW_RINGS = 6;

  private final IAtomContainer molecule;
  private final MolecularGraph graph;
  private final RingSearch rings;
  private final CountedAtoms counted;
  private final RingBasis basis;

  /** The graph with the aromaticity for which the tables of log P were made. */
  private final MolecularGraph fitted;

  private Descriptors(IAtomContainer molecule) {
    this.molecule = molecule;
    this.graph = MolecularGraph.of(molecule);
    this.rings = new RingSearch(graph);
    this.counted = new CountedAtoms(graph, rings);
    this.basis = new RingBasis(molecule, rings.independent());
    this.fitted = graph.aromatic(rings.independent() == 0 ? Set.of() : LogP.aromatic(molecule));
  }

  /** Returns the descriptors of a molecule that {@link SmilesReader} has read. */
  static Descriptors of(IAtomContainer read) {
    return new Descriptors(ChargeNormalizer.of(read));
  }

  /** Returns the molecule, its charges normalized, with implicit hydrogens. */
  IAtomContainer molecule() {
    return molecule;
  }

  /** Returns what is counted over atoms and bonds. */
  CountedAtoms counted() {
    return counted;
  }

  double weight() {
    return mass("molecular weight", Nuclides::standard);
  }

  double monoisotopic() {
    return mass("monoisotopic mass", Nuclides::principal);
  }

  private double mass(String what, ToDoubleBiFunction<String, Integer> of) {
    int[] natural = new int[Elements.COUNT];
    var sum = new MassSum();
    for (IAtom atom : molecule.atoms()) {
      boolean named = atom.getMassNumber() != null;
      if (named || natural[atom.getAtomicNumber()] == 0) {
        requireWeighed(atom, what);
      }
      natural[atom.getAtomicNumber()] += named ? 0 : 1;
      natural[IAtom.H] += atom.getImplicitHydrogenCount();
      if (named) {
        sum.add(of.applyAsDouble(atom.getSymbol(), atom.getMassNumber()), 1);
      }
    }
    for (int element = 1; element < natural.length; element++) {
      if (natural[element] > 0) {
        sum.add(of.applyAsDouble(Elements.symbol(element), null), natural[element]);
      }
    }
    return sum.rounded();
  }

  private static void requireWeighed(IAtom atom, String what) {
    if (!Nuclides.weighed(atom)) {
      throw new Infeasible(
          SmilesReader.place(atom)
              + " has no known "
              + what
              + (atom.getMassNumber() == null
                  ? ": nature has none of it; give the mass number, as in [99Tc]"
                  : ": no nuclide of this mass number is in the library's table"));
    }
  }

  /** Returns the polar surface; empty where the rings are too many. */
  OptionalDouble tpsa() {
    return surface(true);
  }

  /** Returns the polar surface of nitrogen and oxygen alone; empty where the rings are too many. */
  OptionalDouble tpsaOfNitrogenAndOxygen() {
    return surface(false);
  }

  /** Returns the molecule as the table of polar surfaces writes it. */
  private IAtomContainer written() {
    try {
      return PolarGroupNormalizer.of(molecule);
    } catch (CloneNotSupportedException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private OptionalDouble surface(boolean all) {
    IAtomContainer written = written();
    if (rings.independent() > FEW_RINGS
        && !(POLAR_SURFACE.calculate(written).getValue() instanceof DoubleResult found
            && Double.isFinite(found.doubleValue()))) {
      return OptionalDouble.empty();
    }
    MolecularGraph groups = written == molecule ? graph : MolecularGraph.of(written);
    return OptionalDouble.of(SmilesReader.rounded(PolarSurface.of(groups, rings, all)));
  }

  /** Returns the estimate; empty where the method has no contribution for an atom. */
  OptionalDouble xlogp() {
    if (!XlogpAtomTypes.cover(graph)) {
      return OptionalDouble.empty();
    }
    if (regular()) {
      return OptionalDouble.of(
          SmilesReader.rounded(new XlogpSum(fitted, basis).value(graph, rings)));
    }
    IAtomContainer explicit = explicit();
    for (int bond = 0; bond < graph.bonds(); bond++) {
      explicit.getBond(bond).setIsAromatic(fitted.aromaticBond(bond));
    }
    for (int atom = 0; atom < graph.atoms(); atom++) {
      explicit.getAtom(atom).setIsAromatic(fitted.aromatic(atom));
    }
    return new XLogPDescriptor().calculate(explicit).getValue() instanceof DoubleResult number
            && Double.isFinite(number.doubleValue())
        ? OptionalDouble.of(SmilesReader.rounded(number.doubleValue()))
        : OptionalDouble.empty();
  }

  /** Returns whether each atom has the bonds of its type: the library adds those that lack. */
  private boolean regular() {
    for (int atom = 0; atom < graph.atoms(); atom++) {
      Integer bonds = molecule.getAtom(atom).getFormalNeighbourCount();
      if (bonds == null || bonds != graph.connections(atom)) {
        return false;
      }
    }
    return true;
  }

  /** Returns a copy with every hydrogen an atom. */
  private IAtomContainer explicit() {
    try {
      IAtomContainer explicit = molecule.clone();
      AtomContainerManipulator.convertImplicitToExplicitHydrogens(explicit);
      return explicit;
    } catch (CloneNotSupportedException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Returns the estimate; empty where the method has no contribution for an atom. */
  OptionalDouble jplogp() {
    OptionalDouble sum = LogP.of(fitted);
    return sum.isEmpty()
        ? sum
        : OptionalDouble.of(
            SmilesReader.rounded(FiniteResults.number("jplogp", sum.getAsDouble())));
  }

  /** Returns the number of independent rings (Frerejacque). */
  int rings() {
    return rings.independent();
  }

  /** Returns the share of carbon with single bonds to four atoms; empty without carbon. */
  OptionalDouble fractionCsp3() {
    int carbons = counted.of(IAtom.C);
    return carbons == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(counted.saturatedCarbon() / (double) carbons);
  }

  /** Returns the smallest rings whose bonds are all aromatic. */
  int aromaticRings() {
    return basis.aromatic(graph);
  }

  /**
   * Returns the atoms that have two arrangements of their neighbors in space, and those of them
   * whose arrangement is not written.
   */
  Centers centers() {
    var written = new HashSet<Integer>();
    for (IStereoElement<?, ?> element : molecule.stereoElements()) {
      if (element.getConfigClass() == IStereoElement.TH) {
        written.add(((IAtom) element.getFocus()).getIndex());
      }
    }
    Stereocenters found = Stereocenters.of(molecule);
    int all = 0;
    int open = 0;
    for (int atom = 0; atom < graph.atoms(); atom++) {
      if (found.elementType(atom) == Stereocenters.Type.Tetracoordinate
          && found.isStereocenter(atom)) {
        all++;
        open += written.contains(atom) ? 0 : 1;
      }
    }
    return new Centers(all, open);
  }

  /**
   * The stereo centers of a molecule.
   *
   * @param all at atoms
   * @param open whose arrangement is not written
   */
  record Centers(int all, int open) {}
}
