/** Engines of world risk for the capital that a regulator asks of derivatives. */
@NullMarked
package dev.omni.quant.finance.risk.capital;

import org.jspecify.annotations.NullMarked;
