package dev.omni.quant.molecular;

import dev.omni.engine.Work;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.isomorphism.Pattern;
import org.openscience.cdk.isomorphism.matchers.QueryAtomContainer;
import org.openscience.cdk.smarts.SmartsPattern;

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
    QueryAtomContainer query = Substructures.query(smarts);
    SmartsPattern.prepare(molecule);
    CancellablePattern.watch(query, work);
    new SmallestRings(molecule, work).answer(query);
    Pattern pattern = Pattern.findSubstructure(query);
    var sets = new TreeSet<int[]>(Arrays::compare);
    int mappings = 0;
    for (int[] match : pattern.matchAll(molecule)) {
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
