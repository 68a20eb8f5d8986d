package dev.omni.quant.molecular;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The possible sums of bond orders of elements, by charge from -2 to 2: the standard valences of
 * InChI (Technical Manual, appendix 1; software 1.04, 2011, table of elements). The library's atom
 * types lack many of them where hydrogens are no atoms, as in silane, and where bonds are more than
 * usual, as in hexafluorophosphate.
 */
final class Valences {
  private static final int MOST_CHARGE = 2;
  private static final Set<Integer> NONE = Set.of();
  private static final Set<Integer> ONE = Set.of(1);
  private static final Set<Integer> TWO = Set.of(2);
  private static final Set<Integer> THREE = Set.of(3);
  private static final Set<Integer> FOUR = Set.of(4);
  private static final Set<Integer> TO_FIVE = Set.of(3, 5);
  private static final Set<Integer> TO_SIX = Set.of(2, 4, 6);
  private static final Set<Integer> TO_SEVEN = Set.of(1, 3, 5, 7);
  private static final Map<String, List<Set<Integer>>> OF =
      Map.ofEntries(
          Map.entry("B", List.of(THREE, FOUR, THREE, TWO, ONE)),
          Map.entry("C", List.of(TWO, THREE, FOUR, THREE, TWO)),
          Map.entry("N", List.of(ONE, TWO, TO_FIVE, FOUR, THREE)),
          Map.entry("O", List.of(NONE, ONE, TWO, TO_FIVE, FOUR)),
          Map.entry("F", List.of(NONE, NONE, ONE, TWO, TO_FIVE)),
          Map.entry("Si", List.of(TWO, TO_FIVE, FOUR, THREE, TWO)),
          Map.entry("P", List.of(TO_SEVEN, TO_SIX, TO_FIVE, FOUR, THREE)),
          Map.entry("S", List.of(NONE, TO_SEVEN, TO_SIX, TO_FIVE, FOUR)),
          Map.entry("Cl", List.of(NONE, NONE, TO_SEVEN, TO_SIX, TO_FIVE)),
          Map.entry("Br", List.of(NONE, NONE, TO_SEVEN, TO_SIX, TO_FIVE)),
          Map.entry("I", List.of(NONE, NONE, TO_SEVEN, TO_SIX, TO_FIVE)));

  private Valences() {}

  /**
   * Returns whether the bonds of an atom can add up to so much; an atom alone has no bonds to add
   * up.
   */
  static boolean known(String element, int charge, int orders) {
    var byCharge = OF.get(element);
    if (byCharge == null || orders == 0) {
      return byCharge != null;
    }
    return Math.abs(charge) <= MOST_CHARGE && byCharge.get(charge + MOST_CHARGE).contains(orders);
  }
}
