package dev.omni.jdbc.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.util.Optional;
import org.h2.store.fs.FileBaseDefault;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/**
 * The embedded database's file with two heads. H2 keeps two blocks at its beginning that say where
 * the newest piece is, and writes the same into both at once. A failing power may leave such a head
 * without the piece that it names; H2 then goes by the piece that stands last in the file, however
 * old that is. Here the second block says what it said when the file was forced last, so that it
 * names a piece that the disk has.
 */
@SuppressWarnings("UnsynchronizedOverridesSynchronized") // H2's own file does so, too.
final class TwoHeads extends FileBaseDefault {
  /**
   * How many versions the newest piece may be ahead of those that a reader finds: the one that the
   * head names, which H2 writes anew after 20 versions, and the one that stands last in the file.
   */
  static final int AHEAD = 22;

  private static final String SCHEME = "heads";
  private static final int BLOCK = 4096;

  private final FileChannel file;
  private volatile Optional<ByteBuffer> head = Optional.empty();

  private TwoHeads(FileChannel file) {
    this.file = file;
  }

  /** What addresses of such databases begin with; the rest is the path, by H2's own ways to it. */
  static String url() {
    FilePath.register(new Scheme());
    return "jdbc:h2:" + SCHEME + ":";
  }

  /** Their names; public because H2 makes more of them. */
  public static final class Scheme extends FilePathWrapper {
    @Override
    public String getScheme() {
      return SCHEME;
    }

    @Override
    public FileChannel open(String mode) throws IOException {
      return new TwoHeads(super.open(mode));
    }
  }

  @Override
  public int write(ByteBuffer from, long position) throws IOException {
    if (position != 0 || from.remaining() != 2 * BLOCK) {
      return file.write(from, position);
    }
    ByteBuffer newer = ByteBuffer.allocate(BLOCK);
    newer.put(0, from, from.position(), BLOCK);
    from.position(from.limit());
    put(newer.duplicate(), 0);
    head = Optional.of(newer);
    return 2 * BLOCK;
  }

  /** The head of before is replaced when the disk has what the newer one names. */
  @Override
  public synchronized void force(boolean metaData) throws IOException {
    Optional<ByteBuffer> known = head;
    file.force(metaData);
    if (known.isPresent()) {
      put(known.get().duplicate(), BLOCK);
      file.force(metaData);
    }
  }

  private void put(ByteBuffer block, long position) throws IOException {
    while (block.hasRemaining()) {
      file.write(block, position + block.position());
    }
  }

  @Override
  public int read(ByteBuffer into, long position) throws IOException {
    return file.read(into, position);
  }

  @Override
  public long size() throws IOException {
    return file.size();
  }

  @Override
  protected void implTruncate(long length) throws IOException {
    file.truncate(length);
  }

  @Override
  public FileLock tryLock(long position, long size, boolean shared) throws IOException {
    return file.tryLock(position, size, shared);
  }

  @Override
  protected void implCloseChannel() throws IOException {
    try (FileChannel closing = file) {
      if (head.isPresent()) {
        force(true);
      }
    }
  }
}
