package dev.omni.quant.biology.restriction;

import dev.omni.engine.Work;
import java.util.TreeSet;

/**
 * The cuts of enzymes in one sequence. An ambiguous base of the sequence matches where each base
 * that it may be does.
 */
@SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
record SiteSearch(byte[] sequence, boolean circular, Work work) {
  private static final int BETWEEN_PAUSES = 65_536;

  /**
   * Returns the cuts of the forward strand, each as the bases before it, rising. A linear sequence
   * has none before its first base and behind its last.
   */
  int[] cuts(RecognitionSite site) {
    var cuts = new TreeSet<Integer>();
    add(site, cuts);
    if (!site.isPalindrome()) {
      add(site.reversed(), cuts);
    }
    return cuts.stream().mapToInt(Integer::intValue).toArray();
  }

  private void add(RecognitionSite site, TreeSet<Integer> cuts) {
    byte[] pattern = NucleotideSets.of(site.letters());
    int n = sequence.length;
    int starts = pattern.length > n ? 0 : circular ? n : n - pattern.length + 1;
    for (int start = 0; start < starts; start++) {
      if (start % BETWEEN_PAUSES == 0) {
        work.proceed();
      }
      if (matches(pattern, start)) {
        int cut = start + site.cut();
        if (circular) {
          cuts.add(Math.floorMod(cut - 1, n) + 1);
        } else if (cut > 0 && cut < n) {
          cuts.add(cut);
        }
      }
    }
  }

  private boolean matches(byte[] pattern, int start) {
    int n = sequence.length;
    for (int k = 0; k < pattern.length; k++) {
      int at = start + k;
      if ((sequence[at < n ? at : at - n] & ~pattern[k]) != 0) {
        return false;
      }
    }
    return true;
  }
}
