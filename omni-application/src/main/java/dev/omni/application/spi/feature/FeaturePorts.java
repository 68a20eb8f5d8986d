package dev.omni.application.spi.feature;

import java.util.List;

/**
 * What the earlier operations compute with, beside the engines of capabilities.
 *
 * @param models that are part of this service
 * @param conditions decides conditions and computes fields
 * @param scoring says how good predictions were
 * @param benchmarks tasks with known answers
 * @param verifier judges stated numbers
 * @param units knows units of measurement
 * @param conformity holds uncertain values against limits
 */
public record FeaturePorts(
    List<Model> models,
    ConditionEvaluator conditions,
    Scoring scoring,
    Benchmarks benchmarks,
    ClaimVerifier verifier,
    UnitConverter units,
    ConformityEvaluator conformity) {
  /** Copies the models. */
  public FeaturePorts {
    models = List.copyOf(models);
  }
}
