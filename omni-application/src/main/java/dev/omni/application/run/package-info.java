/**
 * Use cases of runs: start, read, list, wait, cancel, retry, and the rows of batches. A start with
 * a known idempotency key returns the run of that key. Short direct runs are executed on the
 * calling thread and stored once, at their end; jobs are queued for workers.
 *
 * <pre>{@code
 * StartResult result = omni.starter().start(caller, request);
 * Run ended = omni.runs().await(caller, result.run().id(), Duration.ofSeconds(5));
 * StoredRows rows = omni.rows().of(caller, run.id());
 * List<BatchRow> first = rows.page(0, 100, Which.ALL).rows();
 * }</pre>
 */
@NullMarked
package dev.omni.application.run;

import org.jspecify.annotations.NullMarked;
