package dev.omni.application.memory;

import dev.omni.application.batch.codec.RowChunkCodec;
import dev.omni.application.spi.store.RowStore;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.batch.RowChunk;
import dev.omni.domain.run.Run;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Rows of batches in memory, in their stored form. */
final class InMemoryRowStore implements RowStore {
  private record Key(Tenant tenant, UUID run) {}

  private record Stored(ChunkHeader header, byte[] body) {}

  private final InMemoryState memory;
  private final Map<Key, Map<Integer, Stored>> batches = new HashMap<>();

  InMemoryRowStore(InMemoryState memory) {
    this.memory = memory;
  }

  @Override
  public boolean append(Run running, RowChunk chunk) {
    var offered = new Stored(ChunkHeader.of(chunk), RowChunkCodec.encode(chunk));
    return memory.atomically(() -> isRunning(running) && accepted(running, offered));
  }

  private boolean isRunning(Run running) {
    return memory
        .run(running.tenant(), running.id())
        .filter(stored -> running.state().lease().filter(stored::isLeasedBy).isPresent())
        .isPresent();
  }

  private boolean accepted(Run running, Stored offered) {
    ChunkHeader header = offered.header();
    Stored stored =
        chunks(running.tenant(), running.id(), true).putIfAbsent(header.number(), offered);
    if (stored != null && !stored.header().equals(header)) {
      throw RowStore.otherRows(running, header);
    }
    return true;
  }

  private Map<Integer, Stored> chunks(Tenant tenant, UUID run, boolean create) {
    var key = new Key(tenant, run);
    return create
        ? batches.computeIfAbsent(key, none -> new HashMap<>())
        : batches.getOrDefault(key, Map.of());
  }

  @Override
  public List<ChunkHeader> chunks(Tenant tenant, UUID run) {
    return memory.atomically(
        () -> {
          Map<Integer, Stored> chunks = chunks(tenant, run, false);
          var headers = new ArrayList<ChunkHeader>(chunks.size());
          for (Stored next = chunks.get(0); next != null; next = chunks.get(headers.size())) {
            headers.add(next.header());
          }
          return headers;
        });
  }

  @Override
  public Optional<RowChunk> read(Tenant tenant, UUID run, int number) {
    return memory
        .atomically(() -> Optional.ofNullable(chunks(tenant, run, false).get(number)))
        .map(InMemoryRowStore::decoded);
  }

  private static RowChunk decoded(Stored stored) {
    ChunkHeader header = stored.header();
    return new RowChunk(
        header.number(),
        header.firstRow(),
        RowChunkCodec.decode(header.firstRow(), stored.body()),
        header.digest());
  }
}
