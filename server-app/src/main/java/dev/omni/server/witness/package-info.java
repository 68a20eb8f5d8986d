/** The witness as a process of its own, on a machine that the operator of the log does not own. */
@NullMarked
package dev.omni.server.witness;

import org.jspecify.annotations.NullMarked;
