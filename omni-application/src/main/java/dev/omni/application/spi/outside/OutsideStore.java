package dev.omni.application.spi.outside;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The store of what others say of the log: cosignatures, times, and forks that they found. Every
 * method is atomic, and what is there stays as it is.
 */
public interface OutsideStore {
  /** Adds a cosignature; that of the same witness and size stays. */
  void add(Cosigned cosigned);

  /**
   * A cosignature of a checkpoint.
   *
   * @param size of the log
   * @param witness vkey of the witness
   * @param line of the note, with its line break
   * @param at the time that the witness signed
   */
  record Cosigned(long size, String witness, String line, Instant at) {}

  /** Returns the cosignatures of a size, by witness. */
  List<Cosigned> cosigned(long size);

  /** Returns the greatest size that a witness cosigned; 0 for none. */
  long lastCosigned(String witness);

  /** Returns the smallest size from one on that so many witnesses cosigned. */
  Optional<Long> firstCosigned(long from, int quorum);

  /** Adds a time; that of the same subject stays. */
  void add(Stamped stamped);

  /** The things that a time may be about. */
  enum Kind {
    /** A checkpoint, by the size of the log. */
    CHECKPOINT,
    /** The signature of an envelope, by the index of its entry. */
    ENVELOPE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A time of an authority (RFC 3161).
   *
   * @param kind what it is about
   * @param number size of the log, or index of the entry
   * @param token in base 64
   * @param at the time in the token
   * @param authority its name, as its certificate has it
   */
  record Stamped(Kind kind, long number, String token, Instant at, String authority) {}

  /** Returns the time of a subject, if there is one. */
  Optional<Stamped> stamped(Kind kind, long number);

  /**
   * Returns the smallest size from one on whose checkpoint has a time, and that so many witnesses
   * cosigned.
   */
  Optional<Long> firstStamped(long from, int quorum);

  /** Returns the greatest size whose checkpoint has a time; 0 for none. */
  long lastStamped();

  /** Returns the checkpoint of a size, if the log signed one of it. */
  Optional<String> checkpoint(long size);

  /** Adds a fork, and returns whether it is new; that of the same witness stays. */
  boolean add(Fork fork);

  /**
   * A witness that has seen another history of the log.
   *
   * @param witness vkey of the witness
   * @param size that the witness cosigned last
   * @param reason what it refused, in one line
   * @param foundAt when it refused first
   * @param acceptedAt when an operator accepted it; empty while nothing may be signed
   */
  record Fork(
      String witness, long size, String reason, Instant foundAt, Optional<Instant> acceptedAt) {}

  /** Returns all forks, by witness. */
  List<Fork> forks();

  /** Marks all forks as accepted, and returns those that were not before. */
  List<Fork> accept(Instant at);
}
