package dev.omni.operations.verification;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;

/** The verification of a stated number by an independent recomputation. */
public interface ClaimVerifier {
  /**
   * Verifies a claim. Accepts any object: unreadable or incomputable parts are inconclusive. The
   * work is bounded, and equal requests give equal results.
   *
   * @param request {@code {claim, basis, steps?, constraints?, tolerance?, context?}}
   * @param executed result of the capability in the basis, if any
   * @return {@code verdict, checks, claimed, recomputed, enclosure, digits_agreed, budget}
   */
  Json.Obj judge(Json.Obj request, Optional<Executed> executed);

  /**
   * The result of a capability.
   *
   * @param value the number that the basis points to; empty when there is none
   * @param unit of the number; may be unknown
   * @param judgements check results, such as the reason for no number
   */
  record Executed(Optional<Json.Num> value, String unit, List<CheckResult> judgements) {
    public Executed {
      judgements = List.copyOf(judgements);
    }
  }
}
