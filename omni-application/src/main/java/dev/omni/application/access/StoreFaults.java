package dev.omni.application.access;

import dev.omni.application.spi.store.ChangeSet.StaleVersionException;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import java.util.Optional;

/** The faults that callers get for the exceptions of stores. */
public final class StoreFaults {
  private StoreFaults() {}

  /** Returns the fault of an exception of a store; empty for any other. */
  public static Optional<Fault> of(RuntimeException thrown) {
    if (thrown instanceof StoreUnavailableException) {
      return Optional.of(
          Fault.of(FaultCode.RUNTIME_UNAVAILABLE, "The database is unavailable; retry."));
    }
    return thrown instanceof StaleVersionException
        ? Optional.of(
            Fault.of(FaultCode.CONCURRENT_UPDATE, "The resource was changed concurrently; retry."))
        : Optional.empty();
  }
}
