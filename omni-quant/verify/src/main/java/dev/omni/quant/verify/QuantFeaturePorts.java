package dev.omni.quant.verify;

import dev.omni.application.spi.feature.FeaturePorts;
import dev.omni.quant.verify.benchmark.BenchmarkSuites;
import dev.omni.quant.verify.cel.CelConditions;
import dev.omni.quant.verify.claim.RecomputationVerifier;
import dev.omni.quant.verify.conformity.NormalConformity;
import dev.omni.quant.verify.refmodel.ReferenceModels;
import dev.omni.quant.verify.schema.JsonSchemas;
import dev.omni.quant.verify.scoring.ScoringRules;
import dev.omni.quant.verify.text.TextProof;

/**
 * The computation ports of this module for the earlier operations. Nothing is loaded before its
 * first use.
 */
public final class QuantFeaturePorts {
  private QuantFeaturePorts() {}

  /** Returns all ports. */
  public static FeaturePorts all() {
    var conditions = new CelConditions();
    var scoring = new ScoringRules();
    var verifier = new RecomputationVerifier(conditions, scoring);
    return new FeaturePorts(
        ReferenceModels.all(),
        new BenchmarkSuites(verifier, scoring, ReferenceModels.baseline()),
        scoring,
        new FeaturePorts.Verifiers(verifier, new TextProof()),
        new FeaturePorts.Quantities(new UcumUnitConverter(), new NormalConformity()),
        new FeaturePorts.Definitions(conditions, new JsonSchemas()));
  }
}
