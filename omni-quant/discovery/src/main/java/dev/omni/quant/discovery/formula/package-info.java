/**
 * Formulas of models as {@code y ~ a*b + ns(x,3)}: their grammar, their terms, and the columns of
 * numbers that they become on a table.
 */
@NullMarked
package dev.omni.quant.discovery.formula;

import org.jspecify.annotations.NullMarked;
