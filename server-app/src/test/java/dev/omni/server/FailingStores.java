package dev.omni.server;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.Stores.RunStores;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.application.spi.store.IdempotencyStore;
import dev.omni.application.spi.store.RowStore;
import dev.omni.application.spi.store.RunEventStore;
import dev.omni.application.spi.store.RunStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Set;

/**
 * Stores as a process sees them that meets its fate just before one of its writes. As a write is
 * one atomic step, what is kept before each of them is all that a process can leave behind.
 */
final class FailingStores {
  private static final Set<String> WRITES = Set.of("insert", "replace", "replaceAll", "append");

  private final Runnable fate;
  private int left;
  private boolean met;
  private boolean dead;

  /**
   * Of a process.
   *
   * @param write at which of its writes, from 1
   * @param fate what happens; an {@link Error} that it throws is the end of the process
   */
  FailingStores(int write, Runnable fate) {
    this.left = write;
    this.fate = fate;
  }

  /** The end of a process: nothing of it catches this. */
  static final class Killed extends Error {
    private static final long serialVersionUID = 1;
  }

  /** Whether it came to that write. */
  boolean met() {
    return met;
  }

  /** What the process writes to. */
  Stores over(Stores kept) {
    return new Stores(
        new RunStores(
            failing(RunStore.class, kept.runs()),
            failing(RunEventStore.class, kept.runEvents()),
            failing(RowStore.class, kept.rows()),
            kept.dataSets(),
            kept.markets(),
            kept.usage()),
        failing(IdempotencyStore.class, kept.idempotency()),
        failing(DocumentStore.class, kept.documents()),
        kept.evidence(),
        kept.deliveries(),
        kept.administration());
  }

  private <T> T failing(Class<T> port, T kept) {
    Object seen =
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              before(method.getName());
              try {
                return method.invoke(kept, arguments);
              } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
              }
            });
    return port.cast(seen);
  }

  /** Who is dead asks nothing any more, not even while the stack is left. */
  private void before(String method) {
    if (dead) {
      throw new Killed();
    }
    if (WRITES.contains(method) && --left == 0) {
      met = true;
      try {
        fate.run();
      } catch (Killed killed) {
        dead = true;
        throw killed;
      }
    }
  }
}
