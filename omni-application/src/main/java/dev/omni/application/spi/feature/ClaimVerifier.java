package dev.omni.application.spi.feature;

import dev.omni.domain.feature.verification.CheckResult;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;

/** Decides by an independent recomputation whether a stated number is right. */
public interface ClaimVerifier {
  /**
   * Judges a claim. Takes any object: what cannot be read or computed is told as inconclusive. The
   * work is bounded, and the same request has the same answer.
   *
   * @param request {@code {claim, basis, steps?, constraints?, tolerance?, context?}}
   * @param executed what the capability that the basis names gave, when it names one
   * @return {@code verdict, checks, claimed, recomputed, enclosure, digits_agreed, budget}
   */
  Json.Obj judge(Json.Obj request, Optional<Executed> executed);

  /**
   * What a capability gave.
   *
   * @param value the number that the basis points to; empty when there is none
   * @param unit in which it is; need not be one that is known
   * @param judgements what was found on the way, such as why there is no number
   */
  record Executed(Optional<Json.Num> value, String unit, List<CheckResult> judgements) {
    /** Copies the judgements. */
    public Executed {
      judgements = List.copyOf(judgements);
    }
  }
}
