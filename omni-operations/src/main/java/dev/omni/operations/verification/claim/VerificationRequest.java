package dev.omni.operations.verification.claim;

import dev.omni.domain.json.Json;
import dev.omni.quant.core.units.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * A verification request, as far as it could be parsed.
 *
 * @param claim what is stated
 * @param basis what it is held against
 * @param tolerance how far it may be off
 * @param steps of the derivation, as sent
 * @param constraints on the claim, as sent
 * @param context for the constraints
 */
record VerificationRequest(
    Optional<Quantity> claim,
    Basis basis,
    Tolerance tolerance,
    List<Json.Obj> steps,
    List<String> constraints,
    Json.Obj context) {
  VerificationRequest {
    steps = List.copyOf(steps);
    constraints = List.copyOf(constraints);
  }
}
