/**
 * Use cases of runs: start, read, list, wait, cancel, retry. A start with a known idempotency key
 * returns the run of that key. Short direct runs are executed on the calling thread and stored
 * once, at their end; jobs are queued for workers.
 *
 * <pre>{@code
 * StartResult result = omni.starter().start(caller, request);
 * Run ended = omni.runs().await(caller, result.run().id(), Duration.ofSeconds(5));
 * }</pre>
 */
package dev.omni.application.run;
