package dev.omni.application.spi.data;

import java.util.List;
import java.util.UUID;

/**
 * The store of the cells of data sets: for each set one file, written once from begin to end and
 * read at any place. Files of no set are left by a process that ended; {@link #abandoned} finds
 * them.
 *
 * <p>Every method may throw {@link dev.omni.application.spi.store.StoreUnavailableException}.
 */
public interface DataSetFiles {
  /** Begins a file, which nobody reads before {@link Draft#complete}. */
  Draft create(UUID set);

  /** Returns a complete file; its first reading fails if there is none. */
  Content open(UUID set);

  /** Deletes a file, if there is one. */
  void delete(UUID set);

  /** Returns the ids of files that nobody writes any more; those of sets are among them. */
  List<UUID> abandoned();

  /** A file in the making. Closed without being complete, it is removed. */
  interface Draft extends AutoCloseable {
    /** Appends bytes, which the caller may reuse. */
    void write(byte[] bytes, int length);

    /** Ends the file, which is durable on return. */
    void complete();

    @Override
    void close();
  }

  /** A complete file, for one thread. */
  interface Content extends AutoCloseable {
    /** Returns the number of bytes. */
    long size();

    /** Returns bytes from a place on, all of which exist. */
    byte[] read(long from, int length);

    @Override
    void close();
  }
}
