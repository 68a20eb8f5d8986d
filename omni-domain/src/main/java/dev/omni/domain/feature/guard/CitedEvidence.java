package dev.omni.domain.feature.guard;

import dev.omni.domain.json.Json;
import java.util.Optional;
import java.util.Set;

/**
 * A piece of evidence that the action cites, looked at.
 *
 * @param id as it was cited
 * @param standing what it is worth
 * @param content what it says
 * @param binds the quantities of the action that it is of
 * @param again the request that would make it anew: {@code method, path, body}
 */
public record CitedEvidence(
    String id, Standing standing, Content content, Set<String> binds, Optional<Json.Obj> again) {
  private static final long FRESH = 3600;

  /** What evidence can be worth. */
  public enum Standing {
    /** Signed and logged, of this tenant and mode. */
    SOUND,
    /** What it is of has not ended. */
    PENDING,
    /** This tenant has none of that id. */
    UNKNOWN,
    /** It is not what was signed and logged. */
    FORGED,
    /** Made in a sandbox, for an action that is live. */
    SANDBOX
  }

  /**
   * What evidence says.
   *
   * @param kind what was executed; empty text when it cannot be told
   * @param verdict that of a verification
   * @param age in seconds, 0 and above
   */
  public record Content(String kind, Optional<String> verdict, long age) {
    /** Of evidence that says nothing. */
    public static final Content NONE = new Content("", Optional.empty(), 0);
  }

  /** Copies the names. */
  public CitedEvidence {
    binds = Set.copyOf(binds);
  }

  /** Evidence that cannot be believed. */
  public static CitedEvidence refused(String id, Standing standing) {
    return new CitedEvidence(id, standing, Content.NONE, Set.of(), Optional.empty());
  }

  boolean sound() {
    return standing == Standing.SOUND;
  }

  boolean stale() {
    return content.age() > FRESH;
  }

  boolean says(String verdict) {
    return content.kind().equals("verification") && content.verdict().equals(Optional.of(verdict));
  }

  /** Whether it is a verification that passed, fresh, of that quantity. */
  boolean proves(String quantity) {
    return sound() && !stale() && says("pass") && binds.contains(quantity);
  }

  /** {@code id, valid, kind, verdict, age_seconds, binds}. */
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
