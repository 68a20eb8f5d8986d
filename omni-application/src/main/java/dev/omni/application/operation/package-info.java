/**
 * The registry of the earlier operations: idempotency, commit and response of each. An operation
 * decides on a call and returns an effect; the effect is committed here, together with its evidence
 * and deliveries. A replay gets the response of the first call.
 */
@NullMarked
package dev.omni.application.operation;

import org.jspecify.annotations.NullMarked;
