package dev.omni.jdbc.commit;

import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.jdbc.database.Company;
import dev.omni.jdbc.database.Database;
import dev.omni.jdbc.statement.Columns;
import dev.omni.jdbc.statement.Hash;
import dev.omni.jdbc.statement.Row;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BooleanSupplier;

/**
 * Which keys surely nobody holds, so that who begins something under a new one need not ask the
 * database first. Every hold that is written or read leaves marks, which are never taken away; a
 * key whose marks are not all there has no hold. Without a mark too many a held key may look free
 * to nobody, and a free one, by chance, held. It tells nothing before all holds were read, nor
 * where other processes are on the same database, nor after that before they were read again.
 */
public final class FreeKeys {
  /** 4 MiB: of three million holds, every hundredth free key looks held. */
  private static final int WORDS = 1 << 19;

  /** Words that are there once one of them is marked: a store of few holds needs few of them. */
  private static final int BLOCK = 1 << 9;

  private static final AtomicLongArray UNMARKED = new AtomicLongArray(BLOCK);

  private static final int PAGE = 1000;
  private static final int NEVER = -1;

  /** In an order that pages can follow: all holds of an instant and those behind it. */
  static final String HOLDS =
      "SELECT * FROM hold WHERE expires_at >= :from ORDER BY expires_at LIMIT :limit";

  private final Database database;
  private final Company company;
  private final AtomicReferenceArray<AtomicLongArray> blocks = unmarked();
  private volatile int readAfter = NEVER;

  /** Those of a database; none is free before all holds were read. */
  public FreeKeys(Database database, Company company) {
    this.database = database;
    this.company = company;
  }

  private static AtomicReferenceArray<AtomicLongArray> unmarked() {
    var blocks = new AtomicLongArray[WORDS / BLOCK];
    Arrays.fill(blocks, UNMARKED);
    return new AtomicReferenceArray<>(blocks);
  }

  /** A hold on the key is going to be written. */
  void mark(IdempotencyRecord.Id key) {
    Hash hash = hash(key);
    for (int i = 0; i < Hash.MARKS; i++) {
      long bit = 1L << bit(hash, i);
      int word = word(hash, i);
      AtomicLongArray block = own(word / BLOCK);
      if ((block.get(word % BLOCK) & bit) == 0) {
        block.accumulateAndGet(word % BLOCK, bit, (all, one) -> all | one);
      }
    }
  }

  private AtomicLongArray own(int block) {
    if (blocks.get(block) == UNMARKED) {
      blocks.compareAndSet(block, UNMARKED, new AtomicLongArray(BLOCK));
    }
    return blocks.get(block);
  }

  /** Whether nobody holds the key, as far as it is known here. */
  public boolean free(IdempotencyRecord.Id key) {
    return readAfter == company.visits() && !company.shared() && !marked(hash(key));
  }

  private boolean marked(Hash hash) {
    for (int i = 0; i < Hash.MARKS; i++) {
      int word = word(hash, i);
      if ((blocks.get(word / BLOCK).get(word % BLOCK) & 1L << bit(hash, i)) == 0) {
        return false;
      }
    }
    return true;
  }

  /** Reads all holds if they are not known, until that is given up; in turns with nobody else. */
  public void read(BooleanSupplier givenUp) {
    int before = company.visits();
    if (company.shared() || readAfter == before) {
      return;
    }
    long from = 0;
    int limit = PAGE;
    while (!givenUp.getAsBoolean()) {
      Row row = Row.empty().with("from", from).with("limit", limit);
      List<Long> ends = database.watch(HOLDS, row, rs -> marked(new Columns(rs)));
      if (ends.size() < limit) {
        readAfter = before;
        return;
      }
      long last = ends.get(ends.size() - 1);
      // More of them end at one instant than there is room for.
      limit = last == from ? 2 * limit : PAGE;
      from = last;
    }
  }

  private long marked(Columns columns) throws java.sql.SQLException {
    mark(
        new IdempotencyRecord.Id(
            columns.tenant(), columns.text("operation"), columns.text("idempotency_key")));
    return columns.number("expires_at");
  }

  private static int word(Hash hash, int mark) {
    return (int) (hash.mark(mark) >>> 6) & WORDS - 1;
  }

  private static int bit(Hash hash, int mark) {
    return (int) hash.mark(mark) & 63;
  }

  private static Hash hash(IdempotencyRecord.Id key) {
    return Hash.of(key.tenant().projectId())
        .with(key.tenant().mode().toString())
        .with(key.operation())
        .with(key.key())
        .mixed();
  }
}
