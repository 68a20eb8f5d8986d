/**
 * Engines of world finance. They price options, imply volatilities and choose portfolios. Closed
 * formulas are preferred; trees, integrals and simulations carry a check of their own accuracy.
 */
package dev.omni.quant.finance;
