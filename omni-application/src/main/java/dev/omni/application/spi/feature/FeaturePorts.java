package dev.omni.application.spi.feature;

import java.util.List;

/**
 * The computations of the earlier operations, in addition to the engines of capabilities.
 *
 * @param models built-in models
 * @param conditions evaluates conditions and fields
 * @param scoring scores predictions
 * @param benchmarks tasks with known answers
 * @param verifier verifies stated numbers
 * @param units converts units of measurement
 * @param conformity compares uncertain values with limits
 * @param schemas judges the input of workflows and models
 */
public record FeaturePorts(
    List<Model> models,
    ConditionEvaluator conditions,
    Scoring scoring,
    Benchmarks benchmarks,
    ClaimVerifier verifier,
    UnitConverter units,
    ConformityEvaluator conformity,
    InputSchemas schemas) {
  public FeaturePorts {
    models = List.copyOf(models);
  }
}
