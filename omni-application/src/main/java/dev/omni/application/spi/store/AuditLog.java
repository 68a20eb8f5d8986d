package dev.omni.application.spi.store;

import dev.omni.domain.audit.AuditEntry;
import dev.omni.domain.audit.AuditEvent;
import java.util.List;

/**
 * The store of the audit log, an append-only hash chain. Events are appended in the commit of their
 * change. Every method is atomic.
 */
public interface AuditLog {
  /** Appends an event without a change in these stores. */
  void append(AuditEvent event);

  /** Returns the entries from a number on, in order, at most {@code limit}. */
  List<Stored<AuditEntry>> page(long from, int limit);

  /** Returns the end of the chain. */
  Head head();

  /**
   * The end of the chain.
   *
   * @param size number of entries ever written
   * @param hash of the last one; {@link AuditEntry#BEGINNING} when there is none
   */
  record Head(long size, String hash) {
    /** The end of an empty chain. */
    public static final Head EMPTY = new Head(0, AuditEntry.BEGINNING);

    /** Returns the entry of the next event. */
    public AuditEntry next(AuditEvent event) {
      return AuditEntry.after(size, hash, event);
    }

    /** Returns the end of the chain after an entry. */
    public static Head of(AuditEntry line) {
      return new Head(line.seq(), line.hash());
    }
  }
}
