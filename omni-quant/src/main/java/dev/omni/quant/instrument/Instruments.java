package dev.omni.quant.instrument;

import dev.omni.application.spi.Quantitative;
import dev.omni.quant.benchmark.BenchmarkSuites;
import dev.omni.quant.condition.CelConditions;
import dev.omni.quant.conformity.NormalConformity;
import dev.omni.quant.model.ReferenceModels;
import dev.omni.quant.quantity.UcumUnits;
import dev.omni.quant.score.ScoringRules;
import dev.omni.quant.verify.Recomputing;

/** What this module has for the earlier operations. Nothing is loaded before it is used. */
public final class Instruments {
  private Instruments() {}

  /** All of it. */
  public static Quantitative all() {
    var conditions = new CelConditions();
    var scoring = new ScoringRules();
    var verifier = new Recomputing(conditions, scoring);
    return new Quantitative(
        ReferenceModels.all(),
        conditions,
        scoring,
        new BenchmarkSuites(verifier, scoring, ReferenceModels.baseline()),
        verifier,
        new UcumUnits(),
        new NormalConformity());
  }
}
