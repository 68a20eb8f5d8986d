/** The witness as a process of its own, on a machine that the operator of the log does not own. */
package dev.omni.server.witness;
