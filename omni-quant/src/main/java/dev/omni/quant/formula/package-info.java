/** Formulas as people write them, with their derivatives. */
package dev.omni.quant.formula;
