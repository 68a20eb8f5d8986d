/**
 * The runtime that executes engines in this process. It divides a computation into blocks, runs
 * them on its own threads and stops them at a deadline or a cancellation. The result does not
 * depend on the number of threads.
 *
 * <pre>{@code
 * var runtime =
 *     new EmbeddedRuntime("embedded", engines, ClockAndIds.system(), Threads.none());
 * Omni omni = Omni.on(stores).sandbox(runtime).live(runtime).build();
 * }</pre>
 */
@NullMarked
package dev.omni.application.runtime;

import org.jspecify.annotations.NullMarked;
