/**
 * Expressions evaluated in several arithmetics, interval arithmetic among them. An expression is
 * read once and computed in doubles, intervals, gradients or dimensions. Its length and its work
 * are bounded.
 */
@NullMarked
package dev.omni.operations.expression;

import org.jspecify.annotations.NullMarked;
