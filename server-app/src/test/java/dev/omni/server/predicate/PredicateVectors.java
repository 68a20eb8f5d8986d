package dev.omni.server.predicate;

import dev.omni.domain.json.Json;
import dev.omni.server.predicate.VectorMaker.Vector;
import java.util.ArrayList;
import java.util.List;

/** The test vectors of the predicate of a run, made of real runs. */
final class PredicateVectors {
  private PredicateVectors() {}

  /** Makes all vectors anew. */
  static List<Vector> made() {
    var real = RealEvidence.usual();
    Json.Obj run = real.of(RealEvidence.OPTION, RealEvidence.CALL);
    Json.Obj other = real.of(RealEvidence.OPTION, RealEvidence.CALL.with("spot", 61));
    var all = new ArrayList<Vector>(new KnownVectors(real, run, other).all);
    all.addAll(new ForgedVectors(run, other).all);
    all.addAll(new DisclosedVectors(real, run, other).all);
    all.addAll(new SecondOpinionVectors(real, run, other).all);
    return all;
  }
}
