/**
 * The earlier operations: models, compositions, benchmarks, verifications, decisions of the guard,
 * forecasts, connections and workflows, with their rules and computations. {@link
 * dev.omni.operations.EarlierOperations} adds them to an Omni.
 *
 * <pre>{@code
 * Omni omni = Omni.on(stores).with(EarlierOperations.of()).build();
 * }</pre>
 */
@NullMarked
package dev.omni.operations;

import org.jspecify.annotations.NullMarked;
