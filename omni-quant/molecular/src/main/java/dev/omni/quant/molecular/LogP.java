package dev.omni.quant.molecular;

import dev.omni.engine.Infeasible;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.openscience.cdk.aromaticity.Aromaticity;
import org.openscience.cdk.exception.CDKException;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.qsar.descriptors.molecular.JPlogPDescriptor;
import org.openscience.cdk.tools.CDKHydrogenAdder;

/**
 * The logarithm of the octanol-water partition coefficient as a sum over kinds of atoms (J. Plante
 * and S. Werner, J. Cheminform. 10, 2018, 61), with the library's kinds and its table. The
 * library's own sum prints each kind missing from the table to the standard output.
 */
final class LogP extends JPlogPDescriptor {
  /** The library's table, which it fills for each instance, and which nothing changes after. */
  private static final JPlogPCalculator TABLE = new LogP().new JPlogPCalculator();

  private LogP() {}

  /** Computes log P; all hydrogens must be atoms; empty where an atom has no contribution. */
  static OptionalDouble of(IAtomContainer explicit) {
    Map<Integer, Double> contributions = TABLE.getCoeffs();
    Map<Integer, Integer> kinds = TABLE.getMappedHologram(prepared(explicit));
    if (kinds.containsKey(null)) { // The library knows no kind of an atom, as of fluorine alone.
      return OptionalDouble.empty();
    }
    double sum = 0;
    for (var kind : new TreeMap<>(kinds).entrySet()) {
      if (!contributions.containsKey(kind.getKey())) {
        return OptionalDouble.empty();
      }
      sum += kind.getValue() * contributions.getOrDefault(kind.getKey(), 0.0);
    }
    return OptionalDouble.of(sum);
  }

  /** Returns the molecule with the aromaticity model for which the tables of log P were made. */
  @SuppressWarnings("deprecation") // They were fitted with this aromaticity and no later one.
  static IAtomContainer prepared(IAtomContainer explicit) {
    try {
      IAtomContainer molecule = explicit.clone();
      CDKHydrogenAdder.getInstance(molecule.getBuilder()).addImplicitHydrogens(molecule);
      Aromaticity.cdkLegacy().apply(molecule);
      return molecule;
    } catch (CloneNotSupportedException | CDKException unknown) {
      throw new Infeasible("log P is not defined: " + unknown.getMessage(), unknown);
    }
  }
}
