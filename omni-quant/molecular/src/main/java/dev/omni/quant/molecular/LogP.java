package dev.omni.quant.molecular;

import dev.omni.engine.Infeasible;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import org.openscience.cdk.aromaticity.Aromaticity;
import org.openscience.cdk.exception.CDKException;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.interfaces.IBond;
import org.openscience.cdk.qsar.descriptors.molecular.JPlogPDescriptor;

/**
 * The logarithm of the octanol-water partition coefficient as a sum over kinds of atoms (J. Plante
 * and S. Werner, J. Cheminform. 10, 2018, 61), with the library's table.
 */
final class LogP extends JPlogPDescriptor {
  /** The kinds in the library's table, rising, and what an atom of each contributes. */
  private static final int[] KINDS;

  private static final double[] CONTRIBUTIONS;

  static {
    Map<Integer, Double> table = new TreeMap<>(new LogP().new JPlogPCalculator().getCoeffs());
    KINDS = table.keySet().stream().mapToInt(Integer::intValue).toArray();
    CONTRIBUTIONS = table.values().stream().mapToDouble(Double::doubleValue).toArray();
  }

  private LogP() {}

  /**
   * Returns log P; empty where an atom has no contribution.
   *
   * @param graph with the aromaticity of {@link #aromatic}
   */
  static OptionalDouble of(MolecularGraph graph) {
    var kinds = new JplogpKinds(graph);
    int[] counts = new int[KINDS.length];
    for (int atom = 0; atom < graph.atoms(); atom++) {
      int hydrogens = graph.implicit(atom);
      if (!counted(kinds.of(atom), 1, counts)
          || (hydrogens > 0 && !counted(kinds.ofHydrogen(atom), hydrogens, counts))) {
        return OptionalDouble.empty();
      }
    }
    double sum = 0;
    for (int k = 0; k < counts.length; k++) {
      sum += counts[k] * CONTRIBUTIONS[k];
    }
    return OptionalDouble.of(sum);
  }

  private static boolean counted(int kind, int atoms, int[] counts) {
    int place = Arrays.binarySearch(KINDS, kind);
    if (place >= 0) {
      counts[place] += atoms;
    }
    return place >= 0;
  }

  /**
   * Returns the bonds that are aromatic in the model for which the tables of log P were made; an
   * atom of no known type gives no electrons.
   */
  @SuppressWarnings("deprecation") // They were fitted with this aromaticity and no later one.
  static Set<IBond> aromatic(IAtomContainer molecule) {
    for (IAtom atom : molecule.atoms()) {
      if (atom.getAtomTypeName() == null) {
        atom.setAtomTypeName("X");
      }
    }
    try {
      return Aromaticity.cdkLegacy().findBonds(molecule);
    } catch (CDKException unknown) {
      throw new Infeasible("log P is not defined: " + unknown.getMessage(), unknown);
    }
  }
}
