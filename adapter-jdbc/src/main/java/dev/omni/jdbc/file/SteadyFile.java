package dev.omni.jdbc.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.h2.store.fs.FileBaseDefault;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/**
 * A file of H2 that stays open when a thread that uses it is interrupted, as an asynchronous
 * channel does and no other one of Java. But each read and each write is made by the thread that
 * asks for it: H2's own way to such channels hands each of them to another thread and waits for
 * that, two changes of threads in the midst of a commit.
 */
@SuppressWarnings("UnsynchronizedOverridesSynchronized") // H2's own file does so, too.
final class SteadyFile extends FileBaseDefault {
  private static final String SCHEME = "steady";

  private final AsynchronousFileChannel file;

  private SteadyFile(AsynchronousFileChannel file) {
    this.file = file;
  }

  /** What names of such files begin with. */
  static String prefix() {
    FilePath.register(new Scheme());
    return SCHEME + ":";
  }

  /** Their names; public because H2 makes more of them. */
  public static final class Scheme extends FilePathWrapper {
    @Override
    public String getScheme() {
      return SCHEME;
    }

    @Override
    public FileChannel open(String mode) throws IOException {
      Set<OpenOption> options =
          mode.equals("r")
              ? Set.of(StandardOpenOption.READ)
              : Set.of(
                  StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
      Path path = Path.of(unwrap().toString());
      return new SteadyFile(AsynchronousFileChannel.open(path, options, new Caller()));
    }
  }

  /** Has everything done by the thread that asks for it. */
  private static final class Caller extends AbstractExecutorService {
    @Override
    public void execute(Runnable task) {
      task.run();
    }

    @Override
    public void shutdown() {}

    @Override
    public List<Runnable> shutdownNow() {
      return List.of();
    }

    @Override
    public boolean isShutdown() {
      return false;
    }

    @Override
    public boolean isTerminated() {
      return false;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
      return false;
    }
  }

  @Override
  public int read(ByteBuffer into, long position) throws IOException {
    return done(file.read(into, position));
  }

  @Override
  public int write(ByteBuffer from, long position) throws IOException {
    return done(file.write(from, position));
  }

  /** It is done already, so nothing is waited for here, and nothing can be interrupted. */
  private static int done(Future<Integer> made) throws IOException {
    try {
      return made.get();
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof IOException reason ? reason : new IOException(failed);
    } catch (InterruptedException never) {
      throw new IllegalStateException(never);
    }
  }

  @Override
  public void force(boolean metaData) throws IOException {
    file.force(metaData);
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
    file.close();
  }
}
