package dev.omni.operations.guard;

import dev.omni.domain.json.Json;
import java.util.Optional;
import java.util.Set;

/**
 * Evidence that an action cites, after verification.
 *
 * @param id as cited
 * @param status validity
 * @param content extracted facts
 * @param binds the quantities of the action that the evidence covers
 * @param again the request that recomputes it: {@code method, path, body}
 */
public record CitedEvidence(
    String id, Status status, Content content, Set<String> binds, Optional<Json.Obj> again) {
  private static final long FRESH = 3600;

  /** The validity of cited evidence. */
  public enum Status {
    /** Signed and logged, of this tenant and mode. */
    SOUND,
    /** The execution has not ended. */
    PENDING,
    /** The tenant has no evidence of this id. */
    UNKNOWN,
    /** The content differs from the signed and logged one. */
    FORGED,
    /** Made in the sandbox, for a live action. */
    SANDBOX
  }

  /**
   * The facts of evidence.
   *
   * @param kind of execution; empty text when unknown
   * @param verdict that of a verification
   * @param age in seconds, 0 or more
   * @param disputed whether a second method does not agree with it
   */
  public record Content(String kind, Optional<String> verdict, long age, boolean disputed) {
    /** The content of evidence without facts. */
    public static final Content NONE = new Content("", Optional.empty(), 0);

    /** Creates the content of evidence that no second method disputes. */
    public Content(String kind, Optional<String> verdict, long age) {
      this(kind, verdict, age, false);
    }
  }

  public CitedEvidence {
    binds = Set.copyOf(binds);
  }

  /** Returns invalid evidence. */
  public static CitedEvidence refused(String id, Status status) {
    return new CitedEvidence(id, status, Content.NONE, Set.of(), Optional.empty());
  }

  boolean sound() {
    return status == Status.SOUND;
  }

  boolean stale() {
    return content.age() > FRESH;
  }

  boolean says(String verdict) {
    return content.kind().equals("verification") && content.verdict().equals(Optional.of(verdict));
  }

  /** Returns whether this is a recent, passed verification of a quantity. */
  boolean proves(String quantity) {
    return sound() && !stale() && says("pass") && binds.contains(quantity);
  }

  /** Returns the JSON form: {@code id, valid, kind, verdict, age_seconds, binds}. */
  public Json.Obj json() {
    boolean known = !content.kind().isEmpty();
    return Json.obj(
        "id",
        id,
        "valid",
        sound(),
        "kind",
        known ? Json.str(content.kind()) : Json.NULL,
        "verdict",
        content.verdict(),
        "age_seconds",
        known ? Json.num(content.age()) : Json.NULL,
        "binds",
        !binds.isEmpty());
  }
}
