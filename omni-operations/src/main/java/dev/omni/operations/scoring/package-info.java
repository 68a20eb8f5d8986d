/**
 * Proper scoring rules. A prediction is a point, a probability, quantiles, samples or a
 * distribution. A score compares it with the observed outcome.
 */
@NullMarked
package dev.omni.operations.scoring;

import org.jspecify.annotations.NullMarked;
