package dev.omni.files;

import dev.omni.application.spi.data.DataSetFiles;
import dev.omni.application.spi.store.StoreUnavailableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Cells of data sets as files of a folder, for one process. A file has another name until it is
 * complete and on the disk.
 */
public final class FolderDataSetFiles implements DataSetFiles {
  private static final String COMPLETE = ".set";
  private static final String DRAFT = ".part";

  private final Path folder;

  /** The files of this process, which are not abandoned. */
  private final Set<UUID> own = ConcurrentHashMap.newKeySet();

  private FolderDataSetFiles(Path folder) {
    this.folder = folder;
  }

  /** Opens a folder, which is created for the first data set. */
  public static FolderDataSetFiles at(Path folder) {
    return new FolderDataSetFiles(folder);
  }

  private Path file(UUID set, String kind) {
    return folder.resolve(set + kind);
  }

  private static StoreUnavailableException failed(String what, IOException why) {
    return new StoreUnavailableException(what + ": " + why, why);
  }

  @Override
  public Draft create(UUID set) {
    own.add(set);
    try {
      Files.createDirectories(folder);
      var channel =
          FileChannel.open(
              file(set, DRAFT), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      return new FileDraft(set, channel);
    } catch (IOException unwritable) {
      throw failed("The folder of data sets cannot be written", unwritable);
    }
  }

  /** A file in the making. */
  private final class FileDraft implements Draft {
    private final UUID set;
    private final FileChannel channel;

    FileDraft(UUID set, FileChannel channel) {
      this.set = set;
      this.channel = channel;
    }

    @Override
    public void write(byte[] bytes, int length) {
      try {
        for (ByteBuffer rest = ByteBuffer.wrap(bytes, 0, length); rest.hasRemaining(); ) {
          channel.write(rest);
        }
      } catch (IOException full) {
        throw failed("A data set cannot be written", full);
      }
    }

    @Override
    public void complete() {
      try {
        channel.force(true);
        channel.close();
        Files.move(file(set, DRAFT), file(set, COMPLETE), StandardCopyOption.ATOMIC_MOVE);
        syncFolder();
      } catch (IOException full) {
        throw failed("A data set cannot be written", full);
      }
    }

    @Override
    public void close() {
      try {
        channel.close();
        Files.deleteIfExists(file(set, DRAFT));
      } catch (IOException left) {
        throw failed("The file of a refused data set cannot be removed", left);
      }
    }
  }

  private void syncFolder() throws IOException {
    try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
      names.force(true);
    }
  }

  @Override
  public Content open(UUID set) {
    try {
      return new FileContent(FileChannel.open(file(set, COMPLETE), StandardOpenOption.READ));
    } catch (IOException absent) {
      throw failed("A data set has no file", absent);
    }
  }

  /**
   * A complete file.
   *
   * @param channel open
   */
  private record FileContent(FileChannel channel) implements Content {
    @Override
    public long size() {
      try {
        return channel.size();
      } catch (IOException unreadable) {
        throw failed("A data set cannot be read", unreadable);
      }
    }

    @Override
    public byte[] read(long from, int length) {
      ByteBuffer bytes = ByteBuffer.allocate(length);
      try {
        while (bytes.hasRemaining()) {
          if (channel.read(bytes, from + bytes.position()) < 0) {
            throw new IOException("the file is cut off");
          }
        }
      } catch (IOException unreadable) {
        throw failed("A data set cannot be read", unreadable);
      }
      return bytes.array();
    }

    @Override
    public void close() {
      try {
        channel.close();
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
  }

  @Override
  public void delete(UUID set) {
    try {
      Files.deleteIfExists(file(set, COMPLETE));
      Files.deleteIfExists(file(set, DRAFT));
    } catch (IOException left) {
      throw failed("The file of a data set cannot be removed", left);
    }
  }

  @Override
  public List<UUID> abandoned() {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    var found = new ArrayList<UUID>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        boolean known = dot == 36 && (name.endsWith(COMPLETE) || name.endsWith(DRAFT));
        if (known && !own.contains(UUID.fromString(name.substring(0, dot)))) {
          found.add(UUID.fromString(name.substring(0, dot)));
        }
      }
    } catch (IOException unreadable) {
      throw failed("The folder of data sets cannot be read", unreadable);
    }
    return found;
  }
}
