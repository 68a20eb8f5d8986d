package dev.omni.quant.molecular;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import java.util.OptionalDouble;
import java.util.function.ToDoubleBiFunction;
import org.openscience.cdk.graph.ConnectivityChecker;
import org.openscience.cdk.graph.ShortestPaths;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.qsar.IMolecularDescriptor;
import org.openscience.cdk.qsar.descriptors.molecular.HBondAcceptorCountDescriptor;
import org.openscience.cdk.qsar.descriptors.molecular.HBondDonorCountDescriptor;
import org.openscience.cdk.qsar.descriptors.molecular.RotatableBondsCountDescriptor;
import org.openscience.cdk.qsar.descriptors.molecular.TPSADescriptor;
import org.openscience.cdk.qsar.descriptors.molecular.XLogPDescriptor;
import org.openscience.cdk.qsar.result.DoubleResult;
import org.openscience.cdk.qsar.result.IDescriptorResult;
import org.openscience.cdk.qsar.result.IntegerResult;
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
    return mass("molecular weight", Nuclides::average);
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

  double tpsa() {
    OptionalDouble area = fragments("tpsa", POLAR_SURFACE, written);
    return area.isPresent() ? area.getAsDouble() : refused("tpsa");
  }

  /** Returns the estimate; empty where the method has no contribution for an atom. */
  OptionalDouble xlogp() {
    return XlogpAtomTypes.cover(explicit)
        ? fragments("xlogp", new XLogPDescriptor(), LogP.prepared(explicit))
        : OptionalDouble.empty();
  }

  /** Returns the estimate; empty where the method has no contribution for an atom. */
  OptionalDouble jplogp() {
    OptionalDouble sum = new LogP().of(explicit);
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
