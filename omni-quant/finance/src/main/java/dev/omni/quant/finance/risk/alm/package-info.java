/**
 * Engines of world risk for assets and liabilities: interest rate risk of the banking book, and
 * hedges that are held against an item of it.
 */
@NullMarked
package dev.omni.quant.finance.risk.alm;

import org.jspecify.annotations.NullMarked;
