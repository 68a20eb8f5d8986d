/**
 * Engines of world scientific-discovery. They summarize samples, test hypotheses, fit regressions,
 * resample, cluster and reduce dimensions. Exact distributions are used where the size of the
 * sample allows it.
 */
package dev.omni.quant.discovery;
