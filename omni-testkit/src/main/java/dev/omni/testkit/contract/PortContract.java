package dev.omni.testkit.contract;

import dev.omni.application.spi.Stores;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The contract of one port, for stores that are given before each test. */
public abstract class PortContract {
  private @Nullable Stores stores;
  private @Nullable Stores otherNode;

  /**
   * Gives the stores of one test.
   *
   * @param empty the stores under test, with nothing in them
   * @param other the same stores as another node opens them; may be the same object
   */
  public final void on(Stores empty, Stores other) {
    this.stores = empty;
    this.otherNode = other;
  }

  /** Returns the stores under test, empty at the beginning of each test. */
  protected final Stores stores() {
    return Objects.requireNonNull(stores, "a contract is a nested class of StoresContract");
  }

  /** Returns the same stores as another node opens them. */
  protected final Stores otherNode() {
    return Objects.requireNonNull(otherNode, "a contract is a nested class of StoresContract");
  }
}
