package dev.omni.application.memory;

import dev.omni.application.spi.store.RowStore;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.batch.ChunkHeader;
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

  private final InMemoryState memory;
  private final Map<Key, Map<Integer, StoredChunk>> batches = new HashMap<>();

  InMemoryRowStore(InMemoryState memory) {
    this.memory = memory;
  }

  @Override
  public boolean append(Run running, StoredChunk chunk) {
    return memory.atomically(() -> isRunning(running) && accepted(running, chunk));
  }

  private boolean isRunning(Run running) {
    return memory
        .run(running.tenant(), running.id())
        .filter(stored -> running.state().lease().filter(stored::isLeasedBy).isPresent())
        .isPresent();
  }

  private boolean accepted(Run running, StoredChunk offered) {
    ChunkHeader header = offered.header();
    StoredChunk stored =
        chunks(running.tenant(), running.id(), true).putIfAbsent(header.number(), offered);
    if (stored != null && !stored.header().equals(header)) {
      throw RowStore.otherRows(running, header);
    }
    return true;
  }

  private Map<Integer, StoredChunk> chunks(Tenant tenant, UUID run, boolean create) {
    var key = new Key(tenant, run);
    return create
        ? batches.computeIfAbsent(key, none -> new HashMap<>())
        : batches.getOrDefault(key, Map.of());
  }

  /** Removes the rows of a run. */
  void remove(Run run) {
    batches.remove(new Key(run.tenant(), run.id()));
  }

  @Override
  public List<ChunkHeader> chunks(Tenant tenant, UUID run) {
    return memory.atomically(
        () -> {
          Map<Integer, StoredChunk> chunks = chunks(tenant, run, false);
          var headers = new ArrayList<ChunkHeader>(chunks.size());
          for (StoredChunk next = chunks.get(0); next != null; next = chunks.get(headers.size())) {
            headers.add(next.header());
          }
          return headers;
        });
  }

  @Override
  public Optional<StoredChunk> read(Tenant tenant, UUID run, int number) {
    return memory.atomically(() -> Optional.ofNullable(chunks(tenant, run, false).get(number)));
  }
}
