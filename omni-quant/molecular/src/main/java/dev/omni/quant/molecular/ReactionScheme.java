package dev.omni.quant.molecular;

import dev.omni.engine.Infeasible;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.isomorphism.matchers.QueryAtomContainer;
import org.openscience.cdk.silent.SilentChemObjectBuilder;
import org.openscience.cdk.smarts.Smarts;
import org.openscience.cdk.smirks.Smirks;
import org.openscience.cdk.smirks.SmirksOption;

/**
 * A reaction as SMIRKS, its sides taken apart.
 *
 * @param smirks text of the reaction
 * @param left components that match a reactant each
 * @param right components of the products
 */
record ReactionScheme(String smirks, List<Component> left, List<Component> right) {
  private static final String ARROW = ">>";

  /**
   * A component of a side.
   *
   * @param smarts text of the component
   * @param maps the number of each atom that joins it to the other side; 0 for none
   * @param hydrogens whether each atom is a hydrogen
   */
  record Component(String smarts, List<Integer> maps, List<Boolean> hydrogens) {
    /** Returns the numbers that join atoms to the other side. */
    Set<Integer> joined() {
      return maps.stream().filter(map -> map > 0).collect(Collectors.toSet());
    }
  }

  /**
   * Reads a reaction.
   *
   * @throws Infeasible when it cannot be read; names the column
   */
  static ReactionScheme of(String smirks) {
    int arrow = smirks.indexOf(ARROW);
    if (arrow < 0 || smirks.indexOf('>', arrow + ARROW.length()) >= 0) {
      throw new Infeasible(
          "column " + (Math.max(arrow, 0) + 1) + ": expected two sides with >> between them");
    }
    List<Component> left = components(smirks, 0, arrow);
    List<Component> right = components(smirks, arrow + ARROW.length(), smirks.length());
    var transform = new ReactionTransform(left);
    try {
      if (!Smirks.parse(transform, smirks, SmirksOption.RDKIT)) {
        throw new Infeasible("column 1: " + transform.message());
      }
    } catch (IllegalArgumentException | IllegalStateException | IndexOutOfBoundsException broken) {
      throw new Infeasible("column 1: it cannot be read: " + broken.getMessage(), broken);
    }
    return new ReactionScheme(smirks, left, right);
  }

  /** Returns a transform of its own: one keeps the state of its search. */
  ReactionTransform transform() {
    var transform = new ReactionTransform(left);
    Smirks.parse(transform, smirks, SmirksOption.RDKIT);
    return transform;
  }

  private static List<Component> components(String smirks, int from, int to) {
    var found = new ArrayList<Component>();
    int begin = from;
    int depth = 0;
    for (int i = from; i <= to; i++) {
      char c = i == to ? '.' : smirks.charAt(i);
      depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
      if (c == '.' && (depth == 0 || i == to)) {
        found.add(component(smirks.substring(begin, i), begin));
        begin = i + 1;
      }
    }
    return found;
  }

  private static Component component(String smarts, int column) {
    var query = new QueryAtomContainer(SilentChemObjectBuilder.getInstance());
    if (smarts.isEmpty()) {
      throw new Infeasible("column " + (column + 1) + ": expected a molecule");
    }
    try {
      var read = Smarts.parseToResult(query, smarts);
      if (!read.ok()) {
        throw new Infeasible(
            "column " + (column + read.getPosition() + 1) + ": " + read.getMessage());
      }
    } catch (IndexOutOfBoundsException cutOff) {
      throw new Infeasible(
          "column " + (column + smarts.length() + 1) + ": it ends within an atom", cutOff);
    }
    var maps = new ArrayList<Integer>();
    var hydrogens = new ArrayList<Boolean>();
    for (IAtom atom : query.atoms()) {
      maps.add(atom.getMapIdx());
      hydrogens.add(Integer.valueOf(IAtom.H).equals(atom.getAtomicNumber()));
    }
    return new Component(smarts, maps, hydrogens);
  }
}
