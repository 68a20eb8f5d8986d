package dev.omni.operations.verification.claim;

import dev.omni.domain.json.Json;
import dev.omni.operations.expression.Derivation;
import dev.omni.operations.uncertainty.Inputs;
import dev.omni.operations.verification.ClaimVerifier.Executed;
import dev.omni.quant.core.units.Quantity;

/** The basis against which a claim is checked. */
sealed interface Basis {
  /** An expression of quantities. */
  record Stated(Derivation derivation, Inputs inputs) implements Basis {}

  /** An expression that cannot be read. */
  record Unreadable(String reason) implements Basis {}

  /** The result of a capability. */
  record Computation(Executed executed) implements Basis {}

  /** Another quantity. */
  record Reference(Quantity quantity) implements Basis {}

  /** Predictions and their outcomes. */
  record Forecasts(Json.Obj said) implements Basis {}

  /** No usable basis. */
  record Nothing() implements Basis {}
}
