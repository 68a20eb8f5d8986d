package dev.omni.quant.verify.claim;

import dev.omni.application.spi.Verifier.Executed;
import dev.omni.domain.json.Json;
import dev.omni.quant.core.units.Quantity;
import dev.omni.quant.verify.expression.Derivation;
import dev.omni.quant.verify.uncertainty.Inputs;

/** What a claim is held against. */
sealed interface Basis {
  /** An expression of quantities. */
  record Stated(Derivation derivation, Inputs inputs) implements Basis {}

  /** An expression that cannot be read. */
  record Unreadable(String reason) implements Basis {}

  /** What a capability gave. */
  record Computed(Executed executed) implements Basis {}

  /** Another quantity. */
  record Reference(Quantity quantity) implements Basis {}

  /** Predictions and what came of them. */
  record Forecasts(Json.Obj said) implements Basis {}

  /** Nothing that can be used. */
  record Nothing() implements Basis {}
}
