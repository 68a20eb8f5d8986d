/**
 * Numerics shared by all engines: distributions, matrices, seeds, reductions, plots. The types here
 * know no world and no capability. They use {@code StrictMath} or Hipparchus, so that the same
 * input gives the same bytes on every machine.
 */
@NullMarked
package dev.omni.quant.core;

import org.jspecify.annotations.NullMarked;
