package dev.omni.jdbc.commit;

import dev.omni.domain.audit.Act;
import dev.omni.domain.document.Document;
import dev.omni.jdbc.database.Manner;
import dev.omni.jdbc.statement.NamedStatements;
import dev.omni.jdbc.statement.Row;
import dev.omni.jdbc.table.AuditRows;
import dev.omni.jdbc.table.DeliveryRows;
import dev.omni.jdbc.table.DocumentRows;
import dev.omni.jdbc.table.EventRows;
import dev.omni.jdbc.table.HoldRows;
import dev.omni.jdbc.table.Registers;
import dev.omni.jdbc.table.RunRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;

/**
 * Writes of one transaction, statement by statement over all of them. First what decides: a row
 * that finds its place taken (no row counted) takes its write out. Then the rows of those that won.
 * Rows of one statement are in one order on every node, so that two nodes do not lock each other
 * out.
 */
final class Batch {
  /** Fails where its place is taken. */
  static final String STRICT_LEAF =
      """
      INSERT INTO leaf (project_id, mode, id, kind, payload)
      VALUES (:project_id, :mode, :id, :kind, :payload)
      """;

  static final String LEAF = STRICT_LEAF + "ON CONFLICT DO NOTHING";

  /** That a leaf waits for its number, in the order in which these rows come. */
  static final String WAIT = "INSERT INTO waiting (leaf_id) VALUES (:id)";

  private static final Optional<String> ID = Optional.of("id");
  private static final Optional<String> HELD_BY = Optional.of("held_by");

  private final Handle handle;
  private final Manner manner;
  private final List<Write> writes;
  private final Verdict[] verdicts;
  private final boolean[] wrote;

  private Batch(Handle handle, Manner manner, List<Write> writes) {
    this.handle = handle;
    this.manner = manner;
    this.writes = writes;
    this.verdicts = new Verdict[writes.size()];
    Arrays.fill(verdicts, Verdict.WON);
    this.wrote = new boolean[writes.size()];
  }

  /** A row of the write at an index. */
  private record Item(int write, Row row, String order) {}

  /**
   * Makes the writes, inside the handle's transaction; tells for each what became of it.
   *
   * @throws Torn when one lost after a part of it was written; the transaction must be rolled back
   */
  static Verdict[] write(Handle handle, Manner manner, List<Write> writes) {
    return new Batch(handle, manner, writes).write();
  }

  private Verdict[] write() {
    hold();
    decide(RunRows.INSERT, ID, write -> write.rows().fresh(), Verdict.TAKEN);
    decide(RunRows.REPLACE, ID, write -> write.rows().next(), Verdict.TAKEN);
    decide(DocumentRows.INSERT, ID, write -> documents(write, true), Verdict.STALE);
    decide(DocumentRows.REPLACE, ID, write -> documents(write, false), Verdict.STALE);
    register();
    execute(EventRows.INSERT, write -> write.rows().events());
    seal();
    execute(DeliveryRows.INSERT, write -> write.rows().deliveries());
    AuditRows.append(handle, acts());
    return verdicts;
  }

  /** What expired stands in hardly anybody's way, so it goes when it does. */
  private void hold() {
    List<Item> items = items(write -> write.rows().holds());
    int[] counts = execute(HoldRows.INSERT, HELD_BY, items);
    List<Item> hindered =
        IntStream.range(0, counts.length).filter(i -> counts[i] == 0).mapToObj(items::get).toList();
    NamedStatements.each(
        handle.getConnection(), HoldRows.EXPIRE, hindered.stream().map(Item::row).toList());
    decided(hindered, execute(HoldRows.INSERT, HELD_BY, hindered), Verdict.TAKEN);
    for (int i = 0; i < counts.length; i++) {
      wrote[items.get(i).write()] |= counts[i] == 1;
    }
    requireWhole(items, Verdict.TAKEN);
  }

  /** Beside the rows of runs, where status and time stand in no index of theirs. */
  private void register() {
    if (manner != Manner.AT_ONCE) {
      return;
    }
    execute(Registers.CLOSE, write -> write.rows().next());
    execute(Registers.OPEN, write -> write.rows().open());
    execute(Registers.ENDED, write -> write.rows().ended());
  }

  /** A leaf that is there already does not wait again. */
  private void seal() {
    List<Item> items = items(write -> write.rows().leaves());
    int[] counts = execute(LEAF, ID, items);
    execute(
        WAIT,
        Optional.empty(),
        IntStream.range(0, counts.length)
            .filter(i -> counts[i] == 1)
            .mapToObj(items::get)
            .toList());
  }

  private List<Act> acts() {
    var acts = new ArrayList<Act>();
    for (int i = 0; i < verdicts.length; i++) {
      if (verdicts[i] == Verdict.WON) {
        acts.addAll(writes.get(i).acts());
      }
    }
    return acts;
  }

  private void decide(
      String sql, Optional<String> key, Function<Write, List<Row>> rows, Verdict otherwise) {
    List<Item> items = items(rows);
    decided(items, execute(sql, key, items), otherwise);
    requireWhole(items, otherwise);
  }

  private void decided(List<Item> items, int[] counts, Verdict otherwise) {
    for (int i = 0; i < counts.length; i++) {
      int write = items.get(i).write();
      if (counts[i] == 1) {
        wrote[write] = true;
      } else {
        verdicts[write] = otherwise;
      }
    }
  }

  /** A write of which a part was written is not left there when another part found no place. */
  private void requireWhole(List<Item> items, Verdict otherwise) {
    for (Item item : items) {
      if (verdicts[item.write()] != Verdict.WON && wrote[item.write()]) {
        throw new Torn(otherwise);
      }
    }
  }

  private void execute(String sql, Function<Write, List<Row>> rows) {
    execute(sql, Optional.empty(), items(rows));
  }

  private int[] execute(String sql, Optional<String> key, List<Item> items) {
    return manner.each(handle.getConnection(), sql, key, items.stream().map(Item::row).toList());
  }

  private List<Item> items(Function<Write, List<Row>> rows) {
    var items = new ArrayList<Item>();
    for (int i = 0; i < verdicts.length; i++) {
      if (verdicts[i] == Verdict.WON) {
        for (Row row : rows.apply(writes.get(i))) {
          items.add(new Item(i, row, row.order()));
        }
      }
    }
    items.sort(Comparator.comparing(Item::order));
    return items;
  }

  private static List<Row> documents(Write write, boolean fresh) {
    return write.documents().stream()
        .filter((Document document) -> (document.stamp().version() == 1) == fresh)
        .map(DocumentRows::full)
        .toList();
  }

  /** A write lost after a part of it was written. */
  static final class Torn extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Verdict verdict;

    private Torn(Verdict verdict) {
      super("a part of a write found its place taken", null, false, false);
      this.verdict = verdict;
    }

    Verdict verdict() {
      return verdict;
    }
  }
}
