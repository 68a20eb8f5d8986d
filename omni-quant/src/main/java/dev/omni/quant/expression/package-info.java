/** Expressions that people state, read once and computed in several arithmetics. */
package dev.omni.quant.expression;
