package dev.omni.jdbc.file;

import dev.omni.application.spi.StoreUnavailable;
import java.util.function.LongSupplier;

/**
 * What the embedded database needs to be free on its disk. H2 closes itself when one write fails,
 * and stays closed until the process ends: so nothing is begun for which there may be no room.
 *
 * @param free so many bytes are free now
 */
public record Room(LongSupplier free) {
  /** A group of commits takes a fraction of that; the rest is for others who write meanwhile. */
  static final long LEAST = 32L << 20;

  /**
   * Nothing, when there is room.
   *
   * @throws StoreUnavailable when there is not
   */
  public void needed() {
    if (tight()) {
      throw new StoreUnavailable(
          "The embedded database writes nothing: of its disk less than "
              + (LEAST >> 20)
              + " MiB are free");
    }
  }

  /** Whether less is free than what is written may need. */
  boolean tight() {
    return free.getAsLong() < LEAST;
  }
}
