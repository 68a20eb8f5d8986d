package dev.omni.application.spi.store;

import dev.omni.domain.audit.AuditEntry;
import dev.omni.domain.audit.AuditEvent;
import java.util.List;

/**
 * Keeps what operators did, as a chain of lines that only grows. Acts come in with the change that
 * they are, and are chained in the same commit. Every method is one atomic step.
 */
public interface AuditLog {
  /** Chains an act that changes nothing in these stores. */
  void append(AuditEvent act);

  /** Lines from that number on, by number, at most {@code limit}. */
  List<AuditEntry> page(long from, int limit);

  /** Where the log ends. */
  Head head();

  /**
   * The end of the log.
   *
   * @param size how many lines were ever written
   * @param hash of the last one; {@link AuditEntry#BEGINNING} when there is none
   */
  record Head(long size, String hash) {
    /** Of an empty log. */
    public static final Head EMPTY = new Head(0, AuditEntry.BEGINNING);

    /** The line of the next act. */
    public AuditEntry next(AuditEvent act) {
      return AuditEntry.after(size, hash, act);
    }

    /** The end of the log after that line. */
    public static Head of(AuditEntry line) {
      return new Head(line.seq(), line.hash());
    }
  }
}
