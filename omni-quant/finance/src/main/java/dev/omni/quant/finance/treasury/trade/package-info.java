/**
 * Trades as desks write them, on a market of quotes: what each is worth, and what a move of the
 * market changes.
 */
@NullMarked
package dev.omni.quant.finance.treasury.trade;

import org.jspecify.annotations.NullMarked;
