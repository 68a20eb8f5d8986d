package dev.omni.quant.molecular;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.openscience.cdk.graph.Cycles;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.isomorphism.Mappings;
import org.openscience.cdk.isomorphism.Pattern;
import org.openscience.cdk.isomorphism.VentoFoggia;
import org.openscience.cdk.isomorphism.matchers.QueryAtomContainer;

/**
 * A pattern as it is sought in molecules, one after another. To read one takes longer than a
 * search, so that each thread keeps those that it used last; a search keeps state in it.
 */
final class CompiledPattern {
  private static final int MOST = 64;
  private static final ThreadLocal<Map<String, CompiledPattern>> KNOWN =
      ThreadLocal.withInitial(() -> new LinkedHashMap<>(MOST, 0.75f, true));

  private final String smarts;
  private final Pattern inDepth;
  private final Pattern inBreadth;
  private Work work = Work.alone();
  private SmallestRings rings = SmallestRings.none();

  private CompiledPattern(String smarts) {
    QueryAtomContainer query = Substructures.query(smarts);
    CancellablePattern.watch(query, () -> work.proceed());
    SmallestRings.answer(query, () -> rings);
    this.smarts = smarts;
    this.inDepth = Pattern.findSubstructure(query);
    this.inBreadth = VentoFoggia.findSubstructure(query);
  }

  /**
   * Returns a pattern.
   *
   * @throws Infeasible when it cannot be read
   */
  static CompiledPattern of(String smarts) {
    Map<String, CompiledPattern> known = KNOWN.get();
    CompiledPattern pattern = known.get(smarts);
    if (pattern == null) {
      pattern = new CompiledPattern(smarts);
      known.put(smarts, pattern);
      if (known.size() > MOST) {
        known.remove(known.keySet().iterator().next());
      }
    }
    return pattern;
  }

  /**
   * Searches a molecule of {@link SmilesReader} in depth.
   *
   * @param work polled for cancellation
   * @param use makes something of the matches, which end with it
   */
  <T> T search(IAtomContainer molecule, Work work, Function<Mappings, T> use) {
    return search(inDepth, molecule, work, use);
  }

  /** Searches likewise, by the algorithm of Cordella and others. */
  <T> T searchAgain(IAtomContainer molecule, Work work, Function<Mappings, T> use) {
    return search(inBreadth, molecule, work, use);
  }

  private <T> T search(
      Pattern pattern, IAtomContainer molecule, Work work, Function<Mappings, T> use) {
    Cycles.markRingAtomsAndBonds(molecule);
    this.work = work;
    this.rings = new SmallestRings(molecule, work);
    boolean whole = false;
    try {
      T made = use.apply(pattern.matchAll(molecule));
      whole = true;
      return made;
    } finally {
      this.work = Work.alone();
      this.rings = SmallestRings.none();
      if (!whole) {
        KNOWN.get().remove(smarts); // Its state is that of a search that broke off.
      }
    }
  }
}
