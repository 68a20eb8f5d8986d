package dev.omni.operations.verification;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The verification of every figure of a text against runs and stated numbers. */
public interface TextVerifier {
  /**
   * Verifies a text. Accepts any object: what cannot be read is inconclusive. The work is linear in
   * the text, and equal requests give equal results.
   *
   * @param request {@code {text, runs?, basis?, bindings?, locale?, ignore?, recompute?}}
   * @param runs the runs that it names, in its order
   * @param computed the members of its basis that name a run or a capability
   * @return {@code verdict, checks, figures, excluded, counts, sources}
   */
  Json.Obj judge(Json.Obj request, List<SourceRun> runs, Map<String, SourceNumber> computed);

  /** The state of a source: only a usable one proves anything. */
  enum Status {
    /** Its evidence is sealed and its result unchanged. */
    USABLE,
    /** It has not ended, or its evidence is not sealed yet. */
    PENDING,
    /** It has no result, or what is to be computed cannot be. */
    FAILED,
    /** There is none that the caller sees. */
    NOT_FOUND,
    /** It is stored otherwise than it was signed, or computes to another result. */
    CHANGED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A run as a source.
   *
   * @param name by which the text may call it; empty for none
   * @param id of the run, as it was sent
   * @param status whether it proves anything
   * @param numbers input and result, of a usable one
   */
  record SourceRun(String name, String id, Status status, Optional<Numbers> numbers) {}

  /**
   * The numbers of a run.
   *
   * @param capability that computed it
   * @param evidence id of its evidence
   */
  record Numbers(Capability capability, String evidence, Json.Obj input, Json.Obj result) {}

  /**
   * A number as a source.
   *
   * @param status whether it proves anything
   * @param value the number, of a usable one
   * @param unit in the words of the contract
   * @param run the run it is from; empty for one that was computed for this verification
   * @param reason why it is not usable; empty when it is
   */
  record SourceNumber(
      Status status, Optional<Json.Num> value, String unit, Optional<String> run, String reason) {}
}
