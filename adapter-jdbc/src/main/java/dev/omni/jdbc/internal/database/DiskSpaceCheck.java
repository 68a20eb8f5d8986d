package dev.omni.jdbc.internal.database;

import dev.omni.application.spi.store.StoreUnavailableException;
import java.util.function.LongSupplier;

/**
 * The check that the embedded database has free disk space before it writes. H2 closes itself when
 * one write fails, and stays closed until the process ends.
 */
final class DiskSpaceCheck {
  /** The required free space; a group of commits needs a fraction of it. */
  static final long LEAST = 32L << 20;

  private final LongSupplier free;

  /**
   * @param free number of bytes free now
   */
  DiskSpaceCheck(LongSupplier free) {
    this.free = free;
  }

  /**
   * Returns when there is enough space.
   *
   * @throws StoreUnavailableException when there is too little
   */
  void require() {
    if (free.getAsLong() < LEAST) {
      throw new StoreUnavailableException(
          "The embedded database accepts no writes: its disk has less than "
              + (LEAST >> 20)
              + " MiB of free space");
    }
  }
}
