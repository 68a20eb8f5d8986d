/**
 * The interface of engines. An engine computes one capability: a pure function of its input,
 * without clock, network or file. Chance comes from the seed in the input. {@code ServiceLoader}
 * finds engines; {@link dev.omni.engine.Engines#all()} lists them by world, then by capability id,
 * and is what an embedder hands to a runtime.
 */
@NullMarked
package dev.omni.engine;

import org.jspecify.annotations.NullMarked;
