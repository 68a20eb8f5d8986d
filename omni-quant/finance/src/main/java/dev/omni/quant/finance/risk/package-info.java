/**
 * Engines of world risk. They compute value at risk, volatility and tail models, credit default
 * swaps, baskets and regulatory capital.
 */
package dev.omni.quant.finance.risk;
