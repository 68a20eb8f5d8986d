/** Engines of world risk for what a counterparty may owe in the future. */
@NullMarked
package dev.omni.quant.finance.risk.exposure;

import org.jspecify.annotations.NullMarked;
