package dev.omni.operations.port;

import dev.omni.application.spi.condition.ConditionEvaluator;
import dev.omni.operations.benchmark.Benchmarks;
import dev.omni.operations.conformity.ConformityEvaluator;
import dev.omni.operations.model.Model;
import dev.omni.operations.schema.InputSchemas;
import dev.omni.operations.scoring.Scoring;
import dev.omni.operations.units.UnitConverter;
import dev.omni.operations.verification.ClaimVerifier;
import dev.omni.operations.verification.TextVerifier;
import java.util.List;

/**
 * The computations of the earlier operations, in addition to the engines of capabilities.
 *
 * @param models built-in models
 * @param benchmarks tasks with known answers
 * @param scoring scores predictions
 * @param verifiers verify stated numbers and texts
 * @param quantities compares quantities
 * @param definitions evaluates what callers define
 */
public record FeaturePorts(
    List<Model> models,
    Benchmarks benchmarks,
    Scoring scoring,
    Verifiers verifiers,
    Quantities quantities,
    Definitions definitions) {
  /**
   * The verification of what is stated.
   *
   * @param claims verifies a stated number
   * @param texts verifies the figures of a text
   */
  public record Verifiers(ClaimVerifier claims, TextVerifier texts) {}

  /**
   * The comparison of quantities.
   *
   * @param units converts units of measurement
   * @param conformity compares uncertain values with limits
   */
  public record Quantities(UnitConverter units, ConformityEvaluator conformity) {}

  /**
   * The evaluation of what callers define.
   *
   * @param conditions evaluates conditions and fields
   * @param schemas judges the input of workflows and models
   */
  public record Definitions(ConditionEvaluator conditions, InputSchemas schemas) {}

  public FeaturePorts {
    models = List.copyOf(models);
  }

  /** Returns the verifier of a stated number. */
  public ClaimVerifier verifier() {
    return verifiers.claims();
  }

  /** Returns the verifier of the figures of a text. */
  public TextVerifier texts() {
    return verifiers.texts();
  }

  /** Returns the evaluator of conditions and fields. */
  public ConditionEvaluator conditions() {
    return definitions.conditions();
  }

  /** Returns the judge of the input of workflows and models. */
  public InputSchemas schemas() {
    return definitions.schemas();
  }

  /** Returns the converter of units of measurement. */
  public UnitConverter units() {
    return quantities.units();
  }

  /** Returns the comparison of uncertain values with limits. */
  public ConformityEvaluator conformity() {
    return quantities.conformity();
  }
}
