package dev.omni.quant.molecular;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import java.util.HashSet;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;
import org.openscience.cdk.graph.ConnectivityChecker;
import org.openscience.cdk.graph.Cycles;
import org.openscience.cdk.graph.ShortestPaths;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.interfaces.IBond;
import org.openscience.cdk.interfaces.IStereoElement;
import org.openscience.cdk.qsar.IMolecularDescriptor;
import org.openscience.cdk.qsar.descriptors.molecular.HBondAcceptorCountDescriptor;
import org.openscience.cdk.qsar.descriptors.molecular.HBondDonorCountDescriptor;
import org.openscience.cdk.qsar.descriptors.molecular.RotatableBondsCountDescriptor;
import org.openscience.cdk.qsar.descriptors.molecular.TPSADescriptor;
import org.openscience.cdk.qsar.descriptors.molecular.XLogPDescriptor;
import org.openscience.cdk.qsar.result.DoubleResult;
import org.openscience.cdk.qsar.result.IDescriptorResult;
import org.openscience.cdk.qsar.result.IntegerResult;
import org.openscience.cdk.stereo.Stereocenters;
import org.openscience.cdk.tools.manipulator.AtomContainerManipulator;

/**
 * The descriptors of one molecule.
 *
 * @param molecule with implicit hydrogens
 * @param explicit the same with every hydrogen an atom, as the fragments of log P want it
 * @param written the same as the table of polar surfaces writes it
 */
record Descriptors(IAtomContainer molecule, IAtomContainer explicit, IAtomContainer written) {
  /**
   * The polar surface. Its constructor fills a table that all instances share, without a lock: a
   * second thread would find it half full and compute 0. A class is initialized by one thread.
   */
  private static final IMolecularDescriptor POLAR_SURFACE = new TPSADescriptor();

  /** Returns the descriptors of a molecule that {@link SmilesReader} has read. */
  static Descriptors of(IAtomContainer read) {
    try {
      IAtomContainer molecule = ChargeNormalizer.of(read);
      IAtomContainer explicit = molecule.clone();
      AtomContainerManipulator.convertImplicitToExplicitHydrogens(explicit);
      AtomContainerManipulator.percieveAtomTypesAndConfigureUnsetProperties(explicit);
      return new Descriptors(molecule, explicit, PolarGroupNormalizer.of(molecule));
    } catch (CloneNotSupportedException | org.openscience.cdk.exception.CDKException unknown) {
      throw new Infeasible("the molecule has an atom of no known type", unknown);
    }
  }

  /** Returns the Hill formula, an ion in brackets with its charge. */
  String formula() {
    return SmilesReader.formula(molecule);
  }

  double weight() {
    return mass("molecular weight", Nuclides::standard);
  }

  double monoisotopic() {
    return mass("monoisotopic mass", Nuclides::principal);
  }

  private double mass(String what, ToDoubleBiFunction<String, Integer> of) {
    var sum = new MassSum();
    for (IAtom atom : molecule.atoms()) {
      if (!Nuclides.weighed(atom)) {
        throw new Infeasible(
            SmilesReader.place(atom)
                + " has no known "
                + what
                + (atom.getMassNumber() == null
                    ? ": nature has none of it; give the mass number, as in [99Tc]"
                    : ": no nuclide of this mass number is in the library's table"));
      }
      sum.add(of.applyAsDouble(atom.getSymbol(), atom.getMassNumber()), 1);
      sum.add(of.applyAsDouble("H", null), atom.getImplicitHydrogenCount());
    }
    return sum.rounded();
  }

  /** Returns the polar surface; empty where the library has none. */
  OptionalDouble tpsa() {
    return surface(written);
  }

  /**
   * Returns the polar surface of nitrogen and oxygen alone. Sulphur and phosphorus are taken for
   * their heavier neighbours, which the table of fragments does not have; the fragments of nitrogen
   * and oxygen do not depend on what they are bound to.
   */
  OptionalDouble tpsaOfNitrogenAndOxygen() {
    try {
      IAtomContainer without = written.clone();
      for (IAtom atom : without.atoms()) {
        if (atom.getAtomicNumber() == IAtom.S || atom.getAtomicNumber() == IAtom.P) {
          atom.setAtomicNumber(atom.getAtomicNumber() == IAtom.S ? IAtom.Se : IAtom.As);
        }
      }
      return surface(without);
    } catch (CloneNotSupportedException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static OptionalDouble surface(IAtomContainer molecule) {
    try {
      return fragments("tpsa", POLAR_SURFACE, molecule);
    } catch (Infeasible undefined) {
      return OptionalDouble.empty();
    }
  }

  /** Returns the estimate; empty where the method has no contribution for an atom. */
  OptionalDouble xlogp() {
    return XlogpAtomTypes.cover(explicit)
        ? fragments("xlogp", new XLogPDescriptor(), LogP.prepared(explicit))
        : OptionalDouble.empty();
  }

  /** Returns the estimate; empty where the method has no contribution for an atom. */
  OptionalDouble jplogp() {
    OptionalDouble sum = LogP.of(explicit);
    return sum.isEmpty()
        ? sum
        : OptionalDouble.of(
            SmilesReader.rounded(FiniteResults.number("jplogp", sum.getAsDouble())));
  }

  int donors() {
    return whole("hydrogen bond donors", new HBondDonorCountDescriptor());
  }

  int acceptors() {
    return whole("hydrogen bond acceptors", new HBondAcceptorCountDescriptor());
  }

  int rotatable() {
    return whole("rotatable bonds", new RotatableBondsCountDescriptor());
  }

  /** Returns the distances in bonds between all pairs of heavy atoms that bonds join, added up. */
  long wiener(Work work) {
    long twice = 0;
    for (IAtom from : molecule.atoms()) {
      work.proceed();
      var paths = new ShortestPaths(molecule, from);
      for (IAtom to : molecule.atoms()) {
        int distance = paths.distanceTo(to);
        boolean heavy = from.getAtomicNumber() > 1 && to.getAtomicNumber() > 1;
        twice += heavy && distance < molecule.getAtomCount() ? distance : 0;
      }
    }
    return twice / 2;
  }

  int heavy() {
    return AtomContainerManipulator.getHeavyAtoms(molecule).size();
  }

  /** Returns the number of independent rings (Frerejacque). */
  int rings() {
    int parts = ConnectivityChecker.partitionIntoMolecules(molecule).getAtomContainerCount();
    return molecule.getBondCount() - molecule.getAtomCount() + parts;
  }

  /** Returns the hydrogens on nitrogen and oxygen, as Lipinski counts donors. */
  int lipinskiDonors() {
    int donors = 0;
    for (IAtom atom : explicit.atoms()) {
      if (isHydrogen(atom)) {
        for (IAtom other : explicit.getConnectedAtomsList(atom)) {
          donors += isNitrogenOrOxygen(other) ? 1 : 0;
        }
      }
    }
    return donors;
  }

  /** Returns the atoms of nitrogen and oxygen, as Lipinski counts acceptors. */
  int lipinskiAcceptors() {
    return count(Descriptors::isNitrogenOrOxygen);
  }

  /** Returns the atoms that are neither carbon nor hydrogen. */
  int heteroatoms() {
    return count(atom -> atom.getAtomicNumber() != IAtom.C && !isHydrogen(atom));
  }

  private static boolean isHydrogen(IAtom atom) {
    return atom.getAtomicNumber() == IAtom.H;
  }

  private static boolean isNitrogenOrOxygen(IAtom atom) {
    return atom.getAtomicNumber() == IAtom.N || atom.getAtomicNumber() == IAtom.O;
  }

  private int count(Predicate<IAtom> kind) {
    int count = 0;
    for (IAtom atom : explicit.atoms()) {
      count += kind.test(atom) ? 1 : 0;
    }
    return count;
  }

  int charge() {
    return AtomContainerManipulator.getTotalFormalCharge(molecule);
  }

  /** Returns the share of carbon with single bonds to four atoms; empty without carbon. */
  OptionalDouble fractionCsp3() {
    int carbons = count(atom -> atom.getAtomicNumber() == IAtom.C);
    int single =
        count(
            atom ->
                atom.getAtomicNumber() == IAtom.C
                    && explicit.getConnectedBondsCount(atom) == 4
                    && !atom.isAromatic());
    return carbons == 0 ? OptionalDouble.empty() : OptionalDouble.of(single / (double) carbons);
  }

  /** Returns the smallest rings whose bonds are all aromatic. */
  int aromaticRings() {
    int aromatic = 0;
    for (IAtomContainer ring : Cycles.mcb(molecule).toRingSet().atomContainers()) {
      boolean all = true;
      for (IBond bond : ring.bonds()) {
        all &= bond.isAromatic();
      }
      aromatic += all ? 1 : 0;
    }
    return aromatic;
  }

  /** Returns the atoms that have two arrangements of their neighbours in space. */
  int stereocentres() {
    return (int) centres().count();
  }

  /** Returns those of them whose arrangement is not written. */
  int unspecifiedStereocentres() {
    var written = new HashSet<Integer>();
    for (IStereoElement<?, ?> element : molecule.stereoElements()) {
      if (element.getConfigClass() == IStereoElement.TH) {
        written.add(((IAtom) element.getFocus()).getIndex());
      }
    }
    return (int) centres().filter(i -> !written.contains(i)).count();
  }

  private IntStream centres() {
    Stereocenters centres = Stereocenters.of(molecule);
    return IntStream.range(0, molecule.getAtomCount())
        .filter(
            i ->
                centres.elementType(i) == Stereocenters.Type.Tetracoordinate
                    && centres.isStereocenter(i));
  }

  /** Returns all atoms, hydrogens too. */
  int atoms() {
    return heavy() + SmilesReader.hydrogens(molecule);
  }

  private static OptionalDouble fragments(
      String what, IMolecularDescriptor descriptor, IAtomContainer molecule) {
    return value(what, descriptor, molecule) instanceof DoubleResult number
            && Double.isFinite(number.doubleValue())
        ? OptionalDouble.of(SmilesReader.rounded(number.doubleValue()))
        : OptionalDouble.empty();
  }

  private int whole(String what, IMolecularDescriptor descriptor) {
    return value(what, descriptor, molecule) instanceof IntegerResult number
        ? number.intValue()
        : refused(what);
  }

  private static IDescriptorResult value(
      String what, IMolecularDescriptor descriptor, IAtomContainer molecule) {
    descriptor.initialise(molecule.getBuilder());
    var value = descriptor.calculate(molecule);
    if (value.getException() != null) {
      throw new Infeasible(
          what + " is not defined: " + value.getException().getMessage(), value.getException());
    }
    return value.getValue();
  }

  private static int refused(String what) {
    throw new Infeasible(what + " has no contribution for an atom of this molecule");
  }
}
