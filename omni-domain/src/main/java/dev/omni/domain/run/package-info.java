/**
 * The run: states, transitions, leases, cancellation, and the idempotency rule. A run is immutable:
 * each transition gives the next version or throws an exception when it is illegal. A terminal run
 * never changes.
 *
 * <pre>{@code
 * Run queued = Run.accepted(id, origin, target, policy, input).queued(now);
 * Run running = queued.acquired(lease, now);
 * Run ended = running.finished(lease, outcome, now);
 * }</pre>
 */
package dev.omni.domain.run;
