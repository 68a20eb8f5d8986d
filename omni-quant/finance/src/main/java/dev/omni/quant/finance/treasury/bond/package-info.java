/** Engines of bonds whose payments depend on an index, a floating rate or an exercise. */
@NullMarked
package dev.omni.quant.finance.treasury.bond;

import org.jspecify.annotations.NullMarked;
