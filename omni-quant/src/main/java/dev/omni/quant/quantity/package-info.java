/** Quantities: units with exact factors, numbers in units, and what is uncertain about them. */
package dev.omni.quant.quantity;
