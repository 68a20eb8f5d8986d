package dev.omni.application.memory;

import dev.omni.application.spi.data.DataSetFiles;
import dev.omni.application.spi.store.StoreUnavailableException;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** Cells of data sets in memory. */
final class InMemoryDataSetFiles implements DataSetFiles {
  private final Map<UUID, byte[]> files = new ConcurrentHashMap<>();

  @Override
  public Draft create(UUID set) {
    var bytes = new ByteArrayOutputStream();
    return new Draft() {
      @Override
      public void write(byte[] more, int length) {
        bytes.write(more, 0, length);
      }

      @Override
      public void complete() {
        files.put(set, bytes.toByteArray());
      }

      @Override
      public void close() {
        bytes.reset();
      }
    };
  }

  @Override
  public Content open(UUID set) {
    byte[] bytes =
        Optional.ofNullable(files.get(set))
            .orElseThrow(() -> new StoreUnavailableException("The data set has no file."));
    return new Content() {
      @Override
      public long size() {
        return bytes.length;
      }

      @Override
      public byte[] read(long from, int length) {
        return Arrays.copyOfRange(bytes, (int) from, (int) from + length);
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public void delete(UUID set) {
    files.remove(set);
  }

  @Override
  public List<UUID> abandoned() {
    return List.copyOf(files.keySet());
  }
}
