package dev.omni.application.keys;

import dev.omni.application.spi.store.AuditLog;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.audit.AuditEntry;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;

/** The reader and verifier of the audit log. */
public final class AuditLogReader {
  private static final int PAGE = 1000;
  private static final int MOST = 100;

  private final AuditLog log;

  /** Creates a reader. */
  public AuditLogReader(AuditLog log) {
    this.log = log;
  }

  /** Returns the last entries, oldest first. */
  public List<Stored<AuditEntry>> last(int limit) {
    return log.page(Math.max(1, log.head().size() - limit + 1), limit);
  }

  /**
   * The result of a verification.
   *
   * @param lines number of entries ever written
   * @param head the hash of the last entry; stored elsewhere, it proves later that no entry up to
   *     it was changed
   * @param problems each names an entry or the head; at most a hundred
   */
  public record Report(long lines, String head, List<Finding> problems) {
    /** Returns the JSON form: {@code lines, head, clean, problems}. */
    public Json.Obj json() {
      return Json.obj(
          "lines",
          lines,
          "head",
          head,
          "clean",
          problems.isEmpty(),
          "problems",
          problems.stream().map(Finding::json).toList());
    }
  }

  /** Verifies every entry. */
  public Report verify() {
    var walk = new Walk();
    walk.through(Long.MAX_VALUE);
    // Read after the entries: it must cover everything found so far.
    AuditLog.Head head = log.head();
    if (walk.next > head.size() + 1) {
      walk.problem("head", "says " + head.size() + " lines, but there are more");
    } else {
      walk.through(head.size());
      walk.end(head);
    }
    List<Finding> problems = walk.problems;
    return new Report(
        head.size(), head.hash(), problems.subList(0, Math.min(MOST, problems.size())));
  }

  private static long seq(Stored<AuditEntry> stored) {
    return stored instanceof Stored.Unreadable<AuditEntry> unreadable
        ? Long.parseLong(unreadable.id())
        : stored.require().seq();
  }

  /** One pass over the entries. */
  private final class Walk {
    private final List<Finding> problems = new ArrayList<>();
    private long next = 1;
    private String previous = AuditEntry.BEGINNING;

    /** Whether all entries so far are valid, so that the next hash must match. */
    private boolean trusted = true;

    /** Verifies entries up to an index, as far as they exist. */
    void through(long last) {
      List<Stored<AuditEntry>> page;
      do {
        page = log.page(next, PAGE).stream().filter(line -> seq(line) <= last).toList();
        page.forEach(this::step);
      } while (!page.isEmpty() && next <= last);
    }

    private void step(Stored<AuditEntry> stored) {
      if (stored instanceof Stored.Unreadable<AuditEntry> unreadable) {
        missing(seq(stored));
        problem("line " + unreadable.id(), "cannot be read: " + unreadable.why());
        trusted = false;
        next = seq(stored) + 1;
      } else {
        step(stored.require());
      }
    }

    private void step(AuditEntry line) {
      missing(line.seq());
      if (!line.sound()) {
        problem("line " + line.seq(), "was changed, or moved there from elsewhere");
      } else if (trusted && !line.previous().equals(previous)) {
        problem(
            "line " + (line.seq() - 1), "was replaced: line " + line.seq() + " follows another");
      }
      trusted = line.sound();
      previous = line.hash();
      next = line.seq() + 1;
    }

    private void missing(long until) {
      for (long seq = next; seq < until && problems.size() < MOST; seq++) {
        problem("line " + seq, "is missing");
      }
      trusted &= next >= until;
      next = Math.max(next, until);
    }

    void end(AuditLog.Head head) {
      missing(head.size() + 1);
      if (trusted && !previous.equals(head.hash())) {
        problem("head", "is not the hash of the last line");
      }
    }

    private void problem(String where, String what) {
      problems.add(Finding.fail(where, what));
    }
  }
}
