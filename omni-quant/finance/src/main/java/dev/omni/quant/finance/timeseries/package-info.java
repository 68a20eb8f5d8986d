/** Engines of world finance for several series that move together. */
@NullMarked
package dev.omni.quant.finance.timeseries;

import org.jspecify.annotations.NullMarked;
