package dev.omni.arrow;

import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;

/** The memory of Arrow, outside the heap. */
final class ArrowMemory {
  /** The maximum of one stream in bytes. */
  private static final long MOST = 256L << 20;

  private static final Optional<String> TROUBLE = trouble();

  private ArrowMemory() {}

  private static Optional<String> trouble() {
    try (BufferAllocator probe = open()) {
      probe.buffer(8).close();
      return Optional.empty();
    } catch (RuntimeException | LinkageError closed) {
      return Optional.of(
          "the server was started without --add-opens=java.base/java.nio=ALL-UNNAMED");
    }
  }

  /** Returns why Arrow cannot use its memory; empty when it can. */
  static Optional<String> unavailableReason() {
    return TROUBLE;
  }

  /** Returns the memory of one stream. */
  static BufferAllocator open() {
    return new RootAllocator(MOST);
  }
}
