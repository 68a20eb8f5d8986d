/**
 * Ports that are not stores: engines, runtimes, vault, outbound calls, clock and ids. An adapter or
 * a plug-in implements them; the use cases call nothing else of the outside world. Every
 * implementation is thread-safe.
 *
 * <pre>{@code
 * Omni omni =
 *     Omni.on(stores).sandbox(sandboxRuntime).live(sparkRuntime).vault(masterKeyVault).build();
 * }</pre>
 */
@NullMarked
package dev.omni.application.spi;

import org.jspecify.annotations.NullMarked;
