package dev.omni.jdbc.internal.database;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.h2.store.fs.FileBaseDefault;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/**
 * The embedded database's file as a list of what was written to it, one system call after the
 * other. A process that is killed leaves the file as it was between two of them, or within one.
 */
final class RecordedFileWrites {
  private static final int PAGE = 4096;
  private static final List<Step> STEPS = new ArrayList<>();

  private RecordedFileWrites() {}

  /** One change of the file. */
  private sealed interface Step {
    /** Makes it, or only its first pages. */
    void on(RandomAccessFile file, int pages) throws IOException;
  }

  /** No change: the disk has all but what came after that many. */
  private record Forced(int steps) implements Step {
    @Override
    public void on(RandomAccessFile file, int pages) {}
  }

  private record Bytes(long position, byte[] bytes) implements Step {
    @Override
    public void on(RandomAccessFile file, int pages) throws IOException {
      file.seek(position);
      file.write(bytes, 0, (int) Math.min(bytes.length, (long) pages * PAGE));
    }
  }

  private record Length(long length) implements Step {
    @Override
    public void on(RandomAccessFile file, int pages) throws IOException {
      if (pages > 0) {
        file.setLength(length);
      }
    }
  }

  /** The address of a database whose file is written down from now on. */
  static String url(String embedded) {
    STEPS.clear();
    FilePath.register(new Scheme());
    return embedded.replace(":async:", ":written:");
  }

  /** How many changes were made so far. */
  static int steps() {
    synchronized (STEPS) {
      return STEPS.size();
    }
  }

  private static void add(Step step) {
    synchronized (STEPS) {
      STEPS.add(step);
    }
  }

  /** Brings a copy from one number of changes to another, and on by some pages of the next. */
  static void replay(Path copy, int from, int to, int pages) throws IOException {
    try (var file = new RandomAccessFile(copy.toFile(), "rw")) {
      for (Step step : STEPS.subList(from, to)) {
        step.on(file, Integer.MAX_VALUE);
      }
      if (to < STEPS.size()) {
        STEPS.get(to).on(file, pages);
      }
    }
  }

  /** How many changes the disk has for certain after so many were made. */
  static int forced(int steps) {
    int sure = 0;
    for (Step step : STEPS.subList(0, steps)) {
      if (step instanceof Forced forced) {
        sure = Math.max(sure, forced.steps());
      }
    }
    return sure;
  }

  /** Brings a copy on by some of the changes: the disk takes them in any order. */
  static void lose(Path copy, int from, int to, Random chance) throws IOException {
    try (var file = new RandomAccessFile(copy.toFile(), "rw")) {
      for (Step step : STEPS.subList(from, to)) {
        if (chance.nextBoolean()) {
          step.on(file, chance.nextInt(8) == 0 ? 1 : Integer.MAX_VALUE);
        }
      }
    }
  }

  /** Files whose names begin with {@code written:}; public because H2 makes more of them. */
  public static final class Scheme extends FilePathWrapper {
    @Override
    public String getScheme() {
      return "written";
    }

    @Override
    public FileChannel open(String mode) throws IOException {
      return new Channel(super.open(mode));
    }
  }

  private static final class Channel extends FileBaseDefault {
    private final FileChannel file;

    Channel(FileChannel file) {
      this.file = file;
    }

    @Override
    public long size() throws IOException {
      return file.size();
    }

    @Override
    public synchronized int read(ByteBuffer into, long position) throws IOException {
      return file.read(into, position);
    }

    @Override
    public synchronized int write(ByteBuffer from, long position) throws IOException {
      var bytes = new byte[from.remaining()];
      from.duplicate().get(bytes);
      int written = file.write(from, position);
      add(new Bytes(position, Arrays.copyOf(bytes, written)));
      return written;
    }

    @Override
    public void force(boolean metaData) throws IOException {
      int before = steps();
      file.force(metaData);
      add(new Forced(before));
    }

    @Override
    protected void implTruncate(long length) throws IOException {
      file.truncate(length);
      add(new Length(length));
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
      return file.tryLock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
      file.close();
    }
  }
}
