/**
 * Engines of world finance. They price options, imply volatilities and choose portfolios. Closed
 * formulas are preferred; trees, integrals and simulations carry a check of their own accuracy.
 */
@NullMarked
package dev.omni.quant.finance;

import org.jspecify.annotations.NullMarked;
