package dev.omni.application.spi;

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
public record Quantitative(
    List<Model> models,
    Conditions conditions,
    Scoring scoring,
    Benchmarks benchmarks,
    Verifier verifier,
    Units units,
    Conformity conformity) {
  /** Copies the models. */
  public Quantitative {
    models = List.copyOf(models);
  }
}
