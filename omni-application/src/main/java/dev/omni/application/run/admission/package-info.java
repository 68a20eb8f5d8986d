/**
 * Limits of new runs: queued jobs of a tenant, direct runs of a principal, slots of the process. A
 * server shares the counters with its other nodes.
 */
@NullMarked
package dev.omni.application.run.admission;

import org.jspecify.annotations.NullMarked;
