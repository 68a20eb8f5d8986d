/**
 * The engines on the class path. {@link dev.omni.quant.Engines#all()} lists them by world, then by
 * capability id. An engine computes one capability: a pure function of its input, without clock,
 * network or file. Chance comes from the seed in the input. {@code Engines.all()} is what an
 * embedder hands to a runtime. An engine is found by {@code ServiceLoader}.
 */
package dev.omni.quant;
