package dev.omni.quant.instrument;

import dev.omni.application.spi.Quantitative;
import dev.omni.quant.benchmark.BenchmarkSuites;
import dev.omni.quant.condition.CelConditions;
import dev.omni.quant.model.ReferenceModels;
import dev.omni.quant.score.ScoringRules;

/** What this module has for the earlier operations. Nothing is loaded before it is used. */
public final class Instruments {
  private Instruments() {}

  /** All of it. */
  public static Quantitative all() {
    return new Quantitative(
        ReferenceModels.all(), new CelConditions(), new ScoringRules(), new BenchmarkSuites());
  }
}
