/**
 * Engines of world treasury. They compute day counts, bond yields, internal rates of return,
 * forwards, short rates and cash plans.
 */
package dev.omni.quant.finance.treasury;
