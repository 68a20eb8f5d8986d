/** The units of measurement of quantities, in UCUM and as currencies. */
@NullMarked
package dev.omni.operations.units;

import org.jspecify.annotations.NullMarked;
