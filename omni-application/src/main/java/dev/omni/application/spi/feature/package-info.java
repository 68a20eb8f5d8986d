/**
 * Computation ports of the earlier operations: models, grading, units, conditions. They are pure
 * functions of their arguments and need no store. An Omni without them serves runs and evidence
 * only.
 *
 * <pre>{@code
 * Omni omni = Omni.on(stores).sandbox(runtime).features(ports).build();
 * }</pre>
 */
@NullMarked
package dev.omni.application.spi.feature;

import org.jspecify.annotations.NullMarked;
