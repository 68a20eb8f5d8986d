package dev.omni.quant.molecular;

import dev.omni.engine.Work;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.isomorphism.Mappings;

/**
 * The sets of atoms that a pattern covers, by the numbers of the atoms in the SMILES as sent.
 *
 * @param sets each rising, in lexicographic order
 * @param complete whether all mappings were looked at
 */
record PatternMatches(List<int[]> sets, boolean complete) {
  private static final int MOST = 1_000_000;

  PatternMatches {
    sets = List.copyOf(sets);
  }

  /** Returns the matches of a pattern in a molecule of {@link SmilesReader}. */
  static PatternMatches of(IAtomContainer molecule, String smarts, Work work) {
    return CompiledPattern.of(smarts)
        .search(molecule, work, found -> collected(found, molecule, work));
  }

  private static PatternMatches collected(Mappings found, IAtomContainer molecule, Work work) {
    var sets = new TreeSet<int[]>(Arrays::compare);
    int mappings = 0;
    for (int[] match : found) {
      work.proceed();
      if (++mappings > MOST) {
        return new PatternMatches(List.copyOf(sets), false);
      }
      int[] numbers =
          Arrays.stream(match)
              .map(atom -> SmilesReader.number(molecule.getAtom(atom)))
              .sorted()
              .toArray();
      sets.add(numbers);
    }
    return new PatternMatches(List.copyOf(sets), true);
  }

  /** Returns the first sets, as lists. */
  List<List<Integer>> first(int most) {
    Stream<int[]> first =
        sets.stream().sorted(Comparator.comparing((int[] a) -> a, Arrays::compare));
    return first.limit(most).map(set -> Arrays.stream(set).boxed().toList()).toList();
  }
}
