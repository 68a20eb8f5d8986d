/**
 * Storage ports; each method is atomic and durable on return. A change set is everything that
 * commits with a run or document. The contract tests of a port describe it completely and are the
 * acceptance test of a new implementation.
 *
 * <pre>{@code
 * boolean written = stores.runs().replace(next, ChangeSet.NONE);
 * }</pre>
 */
@NullMarked
package dev.omni.application.spi.store;

import org.jspecify.annotations.NullMarked;
