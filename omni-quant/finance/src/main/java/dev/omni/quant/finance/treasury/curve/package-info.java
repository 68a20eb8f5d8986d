/**
 * Engines that make curves of quotes: fitted zero rates, inflation, currencies, futures and the
 * volatilities of caps.
 */
@NullMarked
package dev.omni.quant.finance.treasury.curve;

import org.jspecify.annotations.NullMarked;
