package dev.omni.spark;

import dev.omni.application.batch.BatchChunks;
import dev.omni.application.batch.EncodedChunk;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.batch.ChunkHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A batch whose chunks are kept as a store keeps them. */
final class KeptBatch implements BatchChunks {
  private final List<EncodedChunk> chunks = new ArrayList<>();

  @Override
  public List<ChunkHeader> stored() {
    return chunks.stream().map(EncodedChunk::header).toList();
  }

  @Override
  public Optional<EncodedChunk> read(int number) {
    return Optional.of(chunks.get(number));
  }

  @Override
  public void append(EncodedChunk chunk) {
    chunks.add(chunk);
  }

  @Override
  public void progress(long done, long failed, long total) {}

  /** Returns whether all rows have the same text, and all chunks the same digest. */
  boolean same(KeptBatch other) {
    return stored().equals(other.stored())
        && IntStream.range(0, chunks.size())
            .allMatch(i -> texts(chunks.get(i)).equals(texts(other.chunks.get(i))));
  }

  /** Returns the rows with all digits and the order of members; their compression may differ. */
  private static List<String> texts(EncodedChunk chunk) {
    return chunk.rows().stream().map(row -> JsonReader.write(row.leaf())).toList();
  }
}
