package dev.omni.application.batch;

import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.RowTable;
import dev.omni.domain.evidence.Hash;
import java.util.Optional;

/**
 * The rows of a chunk that another process computed.
 *
 * @param rows in their order; of a chunk with the row that ends the batch, those before it
 * @param digest the root of the hash tree over these rows
 * @param stop the failed row that ends the batch, if there is one
 */
public record ComputedChunk(RowTable rows, Hash digest, Optional<BatchRow> stop) {}
