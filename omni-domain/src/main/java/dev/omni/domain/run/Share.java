package dev.omni.domain.run;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * A link by which anybody reads one ended run, until it expires or is revoked.
 *
 * @param id of the share, which opens nothing
 * @param tenant owner of the run
 * @param runId the run
 * @param code the random part of the link: 32 lower-case hex digits
 * @param content what the link shows
 * @param life when it works
 * @param opened how often its page was opened
 */
public record Share(
    UUID id, Tenant tenant, UUID runId, String code, Content content, Life life, Opened opened) {
  /** A part of a run that a link shows. */
  public enum Part {
    INPUT,
    RESULT,
    FIGURE,
    EVIDENCE,
    ROWS;

    /** The parts that show input and result, so that they need both. */
    private static final Set<Part> OF_BOTH = EnumSet.of(FIGURE, EVIDENCE);

    /** Returns the part of a wire name; empty for an unknown one. */
    public static Optional<Part> of(String name) {
      return List.of(values()).stream().filter(part -> part.toString().equals(name)).findFirst();
    }

    /** Returns whether these parts are enough for this one. */
    public boolean isShownWith(Set<Part> parts) {
      return !OF_BOTH.contains(this) || (parts.contains(INPUT) && parts.contains(RESULT));
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The content of a link.
   *
   * @param parts what is shown of the run
   * @param note a text of the sender, at most 200 characters; empty for none
   */
  public record Content(Set<Part> parts, String note) {
    /** Copies the parts. */
    public Content {
      parts = Set.copyOf(parts);
    }
  }

  /**
   * The life of a link.
   *
   * @param createdAt when it was made
   * @param createdBy the principal that made it
   * @param expiresAt from when on it works no more
   * @param revokedAt when it was revoked; empty when it was not
   */
  public record Life(
      Instant createdAt, UUID createdBy, Instant expiresAt, Optional<Instant> revokedAt) {}

  /**
   * The openings of a link; nothing is kept of who opened it.
   *
   * @param count number of openings
   * @param first time of the first one
   * @param last time of the last one
   */
  public record Opened(long count, Optional<Instant> first, Optional<Instant> last) {
    /** No opening. */
    public static final Opened NEVER = new Opened(0, Optional.empty(), Optional.empty());

    /** Returns these openings and another one. */
    public Opened again(Instant at) {
      return new Opened(count + 1, first.or(() -> Optional.of(at)), Optional.of(at));
    }
  }

  /** Returns whether the link works at a time. */
  public boolean worksAt(Instant time) {
    return life.revokedAt().isEmpty() && time.isBefore(life.expiresAt());
  }

  /** Returns whether the link shows a part. */
  public boolean shows(Part part) {
    return content.parts().contains(part);
  }

  /** Returns this share as it is once revoked; an earlier revocation stays. */
  public Share revoked(Instant at) {
    var ended =
        new Life(
            life.createdAt(),
            life.createdBy(),
            life.expiresAt(),
            life.revokedAt().or(() -> Optional.of(at)));
    return new Share(id, tenant, runId, code, content, ended, opened);
  }

  /** Returns this share as it is once opened again. */
  public Share openedAt(Instant at) {
    return new Share(id, tenant, runId, code, content, life, opened.again(at));
  }

  /** Returns the position in a list. */
  public ListPosition position() {
    return new ListPosition(life.createdAt(), id);
  }

  /**
   * Returns the JSON form.
   *
   * @param url the link; empty where this server serves none
   */
  public Json.Obj json(Optional<String> url) {
    return Json.obj(
        "id",
        id,
        "object",
        "omni.share",
        "run_id",
        runId,
        "url",
        url,
        "include",
        content.parts().stream().sorted().map(Part::toString).toList(),
        "note",
        content.note(),
        "created_at",
        life.createdAt(),
        "created_by",
        life.createdBy(),
        "expires_at",
        life.expiresAt(),
        "revoked_at",
        life.revokedAt(),
        "opened",
        Json.obj("count", opened.count(), "first_at", opened.first(), "last_at", opened.last()));
  }
}
