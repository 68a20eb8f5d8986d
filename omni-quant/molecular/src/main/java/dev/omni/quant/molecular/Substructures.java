package dev.omni.quant.molecular;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.util.BitSet;
import java.util.HashSet;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.isomorphism.Mappings;
import org.openscience.cdk.isomorphism.matchers.QueryAtomContainer;
import org.openscience.cdk.silent.SilentChemObjectBuilder;
import org.openscience.cdk.smarts.Smarts;

/**
 * The matches of a pattern.
 *
 * @param all mappings
 * @param unique sets of atoms
 */
record Substructures(int all, int unique) {
  private static final int MOST = 1_000_000;

  /**
   * Counts the matches of a pattern.
   *
   * @throws Infeasible when the pattern cannot be read, or matches too often
   */
  static Substructures of(IAtomContainer molecule, String smarts, Work work) {
    return CompiledPattern.of(smarts).search(molecule, work, found -> counted(found, work));
  }

  private static Substructures counted(Mappings found, Work work) {
    var sets = new HashSet<BitSet>();
    int all = 0;
    for (int[] match : found) {
      work.proceed();
      all++;
      if (all > MOST) {
        throw new Infeasible("smarts has more than 1e6 matches: make it more specific");
      }
      var atoms = new BitSet();
      for (int atom : match) {
        atoms.set(atom);
      }
      sets.add(atoms);
    }
    return new Substructures(all, sets.size());
  }

  /**
   * Reads a pattern.
   *
   * @throws Infeasible when it cannot be read
   */
  static QueryAtomContainer query(String smarts) {
    var query = new QueryAtomContainer(SilentChemObjectBuilder.getInstance());
    try {
      var read = Smarts.parseToResult(query, smarts);
      if (!read.ok()) {
        throw new Infeasible(
            "smarts cannot be read at character "
                + (read.getPosition() + 1)
                + ": "
                + read.getMessage());
      }
      return query;
    } catch (IndexOutOfBoundsException cutOff) {
      throw new Infeasible("smarts cannot be read: it ends within an atom's brackets", cutOff);
    }
  }
}
