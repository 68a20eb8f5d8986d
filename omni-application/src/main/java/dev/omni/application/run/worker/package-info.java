/**
 * Execution of due runs: leases, attempts, completion. A {@link
 * dev.omni.application.run.worker.RunWorker worker} acquires the runs that are due, executes each
 * under a lease and writes its result or error. A run whose lease has expired is due again and
 * becomes a new attempt, so that recovery needs no code of its own.
 */
@NullMarked
package dev.omni.application.run.worker;

import org.jspecify.annotations.NullMarked;
