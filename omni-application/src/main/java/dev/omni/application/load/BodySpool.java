package dev.omni.application.load;

import dev.omni.application.load.MemoryBudget.Lane;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The bodies that arrive: short ones in memory, others in files of a folder, so that a slow or long
 * body costs no heap before its last byte. Only then it asks for memory.
 */
public final class BodySpool {
  /** The largest body in bytes that arrives in memory. */
  public static final int SHORT = 16 << 10;

  /** The bytes of all files, at most. */
  static final long MOST = 1L << 30;

  private static final Logger LOG = System.getLogger(BodySpool.class.getName());
  private static final String SUFFIX = ".body";

  private final Path folder;
  private final MemoryBudget budget;
  private final long most;
  private final AtomicLong stored = new AtomicLong();

  /**
   * Creates a spool; the folder is created with the first file.
   *
   * @param budget the memory of bodies that have arrived
   */
  public BodySpool(Path folder, MemoryBudget budget) {
    this(folder, budget, MOST);
  }

  BodySpool(Path folder, MemoryBudget budget, long most) {
    this.folder = folder;
    this.budget = budget;
    this.most = most;
  }

  /** Returns a spool in the temporary folder of the system. */
  public static BodySpool temporary(MemoryBudget budget) {
    return new BodySpool(Path.of(System.getProperty("java.io.tmpdir")), budget);
  }

  /** Deletes what a process left that did not end in order; the folder is this node's alone. */
  public BodySpool emptied() {
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
        for (Path file : left) {
          Files.delete(file);
        }
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
    return this;
  }

  /** Returns the memory of bodies that have arrived. */
  public MemoryBudget budget() {
    return budget;
  }

  /** Begins a body. */
  public Arriving arriving() {
    return new Arriving();
  }

  /** A body of which some bytes have arrived. */
  public final class Arriving implements AutoCloseable {
    private final ByteArrayOutputStream begin = new ByteArrayOutputStream(1024);
    private Optional<SeekableByteChannel> file = Optional.empty();
    private long claimed;
    private long size;

    private Arriving() {}

    /**
     * Adds bytes that have arrived.
     *
     * @throws Fault {@code overloaded} when there is no room for them
     */
    public void add(byte[] bytes, int length) {
      if (file.isEmpty() && size + length <= SHORT) {
        begin.write(bytes, 0, length);
      } else {
        spool(bytes, length);
      }
      size += length;
    }

    private void spool(byte[] bytes, int length) {
      try {
        if (file.isEmpty()) {
          claim(size);
          file = Optional.of(created());
          write(begin.toByteArray(), begin.size());
          begin.reset();
        }
        claim(length);
        write(bytes, length);
      } catch (IOException full) {
        LOG.log(Level.WARNING, "a body could not be stored in " + folder, full);
        throw noRoom();
      }
    }

    private void claim(long bytes) {
      claimed += bytes;
      if (stored.addAndGet(bytes) > most) {
        throw noRoom();
      }
    }

    private void write(byte[] bytes, int length) throws IOException {
      ByteBuffer left = ByteBuffer.wrap(bytes, 0, length);
      while (left.hasRemaining()) {
        file.orElseThrow().write(left);
      }
    }

    /** Returns the number of bytes. */
    public long size() {
      return size;
    }

    /**
     * Takes the memory that the whole body needs and reads it.
     *
     * @param reservations keep the memory until the request was answered
     * @throws Fault as {@link MemoryBudget#acquire}
     */
    public byte[] whole(UUID project, Reservations reservations) {
      if (size == 0) {
        return new byte[0];
      }
      Lane lane = file.isPresent() ? Lane.REQUESTS : Lane.SHORT_REQUESTS;
      reservations.add(budget.acquire(lane, project, MemoryBudget.ofJson(size)));
      return file.map(this::read).orElseGet(begin::toByteArray);
    }

    private byte[] read(SeekableByteChannel channel) {
      ByteBuffer all = ByteBuffer.allocate((int) size);
      try {
        channel.position(0);
        while (all.hasRemaining()) {
          if (channel.read(all) < 0) {
            throw new IOException("the file of a body ends before the body");
          }
        }
        return all.array();
      } catch (IOException broken) {
        throw new UncheckedIOException(broken);
      }
    }

    @Override
    public void close() {
      stored.addAndGet(-claimed);
      claimed = 0;
      file.ifPresent(BodySpool::closed);
      file = Optional.empty();
    }
  }

  private static void closed(SeekableByteChannel file) {
    try {
      file.close();
    } catch (IOException broken) {
      LOG.log(Level.WARNING, "the file of a body could not be closed", broken);
    }
  }

  private static Fault noRoom() {
    return Fault.of(
        FaultCode.OVERLOADED,
        "The room for bodies that arrive is in use; retry.",
        Json.obj("retry_after", 1));
  }

  /** Creates a file for its owner alone, which is deleted when it is closed, or at once. */
  private SeekableByteChannel created() throws IOException {
    Files.createDirectories(folder);
    Path file = Files.createTempFile(folder, "", SUFFIX);
    return Files.newByteChannel(
        file,
        StandardOpenOption.READ,
        StandardOpenOption.WRITE,
        StandardOpenOption.DELETE_ON_CLOSE);
  }
}
