/**
 * Options whose payoff depends on the path of one asset or on several assets. Prices are formulas
 * of a differentiable field, so that their derivatives are exact.
 */
@NullMarked
package dev.omni.quant.finance.exotic;

import org.jspecify.annotations.NullMarked;
