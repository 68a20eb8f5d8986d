/**
 * The kinds of runs: of a capability, of a batch, and of an earlier operation. The {@link
 * dev.omni.application.run.kind.RunKind kind} is chosen once, so that nothing asks an engine what
 * it is.
 */
@NullMarked
package dev.omni.application.run.kind;

import org.jspecify.annotations.NullMarked;
