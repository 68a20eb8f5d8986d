package dev.omni.quant.discovery.signal;

/**
 * A local maximum.
 *
 * @param index of the value; of a plateau its middle, rounded down
 * @param leftBase index of the lowest value to the left, before a higher one than the peak
 * @param rightBase index of the lowest value to the right
 * @param prominence height above the higher base
 * @param left place of half the prominence to the left
 * @param right place of half the prominence to the right
 */
record Crest(int index, int leftBase, int rightBase, double prominence, double left, double right) {
  double width() {
    return right - left;
  }
}
