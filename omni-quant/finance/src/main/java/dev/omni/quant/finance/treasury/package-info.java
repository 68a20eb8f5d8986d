/**
 * Engines of world treasury. They compute day counts, bond yields, internal rates of return,
 * forwards, short rates and cash plans.
 */
@NullMarked
package dev.omni.quant.finance.treasury;

import org.jspecify.annotations.NullMarked;
