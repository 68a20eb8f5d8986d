/**
 * Verification of a claim against its basis. A claim is a stated number. Its basis is an
 * expression, a run of a capability, another quantity or a set of forecasts. The check results of a
 * claim give its verdict.
 */
@NullMarked
package dev.omni.operations.verification.claim;

import org.jspecify.annotations.NullMarked;
