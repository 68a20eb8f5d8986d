/**
 * Engines of world scientific-discovery. They summarize samples, test hypotheses, fit regressions,
 * resample, cluster and reduce dimensions. Exact distributions are used where the size of the
 * sample allows it.
 */
@NullMarked
package dev.omni.quant.discovery;

import org.jspecify.annotations.NullMarked;
