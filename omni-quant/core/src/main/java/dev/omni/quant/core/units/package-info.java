/**
 * Units of measurement (UCUM) and currencies with exact factors. A unit has a rational factor and a
 * vector of dimensions. A quantity is a number with a unit and, where it is stated, an uncertainty.
 */
@NullMarked
package dev.omni.quant.core.units;

import org.jspecify.annotations.NullMarked;
