/**
 * Conformity assessment against limits (JCGM 106). A measured value with a standard uncertainty
 * conforms with a probability, under a normal distribution.
 */
@NullMarked
package dev.omni.operations.conformity;

import org.jspecify.annotations.NullMarked;
