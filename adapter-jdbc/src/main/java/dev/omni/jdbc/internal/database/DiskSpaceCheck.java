package dev.omni.jdbc.internal.database;

import dev.omni.application.spi.store.StoreUnavailableException;
import java.util.function.LongSupplier;

/**
 * The free disk space that the embedded database needs before it writes. H2 closes itself when one
 * write fails, and stays closed until the process ends.
 *
 * @param free number of bytes free now
 */
record DiskSpaceCheck(LongSupplier free) {
  /** A group of commits takes a fraction of that; the rest is for others who write meanwhile. */
  static final long LEAST = 32L << 20;

  /**
   * Returns when there is enough space.
   *
   * @throws StoreUnavailableException when there is not
   */
  void require() {
    if (free.getAsLong() < LEAST) {
      throw new StoreUnavailableException(
          "The embedded database writes nothing: of its disk less than "
              + (LEAST >> 20)
              + " MiB are free");
    }
  }
}
