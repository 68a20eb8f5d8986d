package dev.omni.quant.molecular;

import dev.omni.domain.json.Json;
import dev.omni.engine.Work;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.isomorphism.Mappings;

/**
 * The first matches of a pattern by the algorithm of L. P. Cordella et al., IEEE Trans. Pattern
 * Anal. Mach. Intell. 26, 2004, pp. 1367-1372; the result has those of a search in depth.
 *
 * @param mappings that were looked at
 * @param sets of atoms, by their numbers in the SMILES as sent, each rising
 * @param complete whether these are all
 */
record RepeatedMatches(int mappings, Set<List<Integer>> sets, boolean complete) {
  /** The mappings that are looked at. */
  static final int MOST = 2000;

  private static final int MOST_LOOKS = 200_000;

  RepeatedMatches {
    sets = Set.copyOf(sets);
  }

  /** Returns the matches of a pattern in a molecule of {@link SmilesReader}. */
  static RepeatedMatches of(IAtomContainer molecule, String smarts) {
    return CompiledPattern.of(smarts)
        .searchAgain(molecule, new LimitedLooks(), found -> collected(found, molecule));
  }

  private static RepeatedMatches collected(Mappings found, IAtomContainer molecule) {
    var sets = new HashSet<List<Integer>>();
    int mappings = 0;
    try {
      for (int[] match : found) {
        if (mappings == MOST) {
          return new RepeatedMatches(mappings, sets, false);
        }
        mappings++;
        sets.add(
            Arrays.stream(match)
                .mapToObj(atom -> SmilesReader.number(molecule.getAtom(atom)))
                .sorted()
                .toList());
      }
      return new RepeatedMatches(mappings, sets, true);
    } catch (CancellationException enough) {
      return new RepeatedMatches(mappings, sets, false);
    }
  }

  /** Work that ends after so many comparisons of atoms: a search may take forever. */
  private static final class LimitedLooks implements Work {
    private int looks;

    @Override
    public <T> List<T> blocks(int count, IntFunction<T> block) {
      return IntStream.range(0, count).mapToObj(block).toList();
    }

    @Override
    public void progress(double fraction, Json.Obj estimate) {
      proceed();
    }

    @Override
    public void proceed() {
      if (++looks > MOST_LOOKS) {
        throw new CancellationException();
      }
    }
  }
}
