/**
 * Formulas with symbolic derivatives, for regressions. The reader turns the text of a model such as
 * {@code b1*(1-exp(-b2*x))} into a tree. Every node can be evaluated and differentiated by each
 * parameter.
 */
@NullMarked
package dev.omni.quant.core.formula;

import org.jspecify.annotations.NullMarked;
