/**
 * Conformity assessment against limits (JCGM 106). A measured value with a standard uncertainty
 * conforms with a probability, under a normal distribution.
 */
package dev.omni.quant.verify.conformity;
