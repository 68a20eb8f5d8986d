/**
 * Engines of world risk. They compute value at risk, volatility and tail models, credit default
 * swaps, baskets and regulatory capital.
 */
@NullMarked
package dev.omni.quant.finance.risk;

import org.jspecify.annotations.NullMarked;
