package dev.omni.arrow;

import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;

/** The memory of Arrow, outside the heap. */
final class ArrowMemory {
  /** The maximum of one stream in bytes. */
  private static final long STREAM = 64L << 20;

  /** The maximum of all streams in bytes. */
  private static final long ALL = 128L << 20;

  private static final Optional<String> TROUBLE = trouble();

  private ArrowMemory() {}

  /** Created when it is first used: a process may lack what Arrow needs. */
  private static final class Root {
    private static final BufferAllocator ALLOCATOR = new RootAllocator(ALL);

    private Root() {}
  }

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
    return Root.ALLOCATOR.newChildAllocator("stream", 0, STREAM);
  }

  /** Returns the memory of a message until the whole of it has come. */
  static BufferAllocator openStage() {
    return Root.ALLOCATOR.newChildAllocator("stage", 0, STREAM);
  }

  /** Returns the bytes in use by all streams. */
  static long used() {
    return Root.ALLOCATOR.getAllocatedMemory();
  }
}
