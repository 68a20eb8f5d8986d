package dev.omni.domain.batch;

import dev.omni.domain.batch.RowOutcome.RowError;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.MerkleTree;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.json.Utf8Text;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * The leaf hashes of the rows of a table, made from its columns: those of {@link
 * RowLayout#leafHash}, of which a row of numbers, texts and truth values allocates nothing. Not
 * thread-safe.
 */
public final class TableLeaves {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private static final int NODE = 1 + 2 * Hash.LENGTH;

  private final RowLayout layout;
  private final RowTable table;
  private final List<Source> inputs;
  private final List<Source> outputs;
  private final List<Source> carry;
  private final boolean direct;
  private final int head;
  private byte[] bytes = new byte[1 << 10];

  /** The values of one place: those of a column, and what a row has that the column does not. */
  private static final class Source {
    private final Optional<Column> column;
    private final byte[] otherwise;

    Source(List<Column> columns, String name, Optional<Json> otherwise) {
      this.column = column(columns, name);
      this.otherwise = LeafBytes.of(otherwise);
    }

    private static Optional<Column> column(List<Column> columns, String name) {
      for (Column each : columns) {
        if (each.name().equals(name)) {
          return Optional.of(each);
        }
      }
      return Optional.empty();
    }
  }

  private TableLeaves(RowLayout layout, RowTable table) {
    this.layout = layout;
    this.table = table;
    this.direct = isDirect();
    this.inputs =
        layout.input().stream()
            .map(name -> new Source(table.inputs(), name, Place.of(name).in(table.base())))
            .toList();
    this.outputs =
        layout.output().stream()
            .map(name -> new Source(table.outputs(), name, Optional.empty()))
            .toList();
    this.carry =
        layout.carry().stream()
            .map(name -> new Source(table.carry(), name, Optional.empty()))
            .toList();
    byte[] before = new LeafBytes(layout.digest(), 0, false).toByteArray();
    this.head = before.length - Long.BYTES - 1;
    System.arraycopy(before, 0, bytes, 0, before.length);
  }

  /** Returns whether every input column is one place of the layout, and no other column's. */
  private boolean isDirect() {
    var places = new HashSet<Place>();
    return layout.input().stream().allMatch(name -> places.add(Place.of(name)))
        && table.inputs().stream().allMatch(column -> layout.input().contains(column.name()));
  }

  /** Returns the leaf hashes of the rows of a table. */
  public static List<Hash> hashes(RowLayout layout, RowTable table) {
    byte[] all = new TableLeaves(layout, table).leaves();
    var hashes = new ArrayList<Hash>(table.count());
    for (int from = 0; from < all.length; from += Hash.LENGTH) {
      hashes.add(Hash.wrap(Arrays.copyOfRange(all, from, from + Hash.LENGTH)));
    }
    return hashes;
  }

  /** Returns the root of the hash tree of RFC 6962 over the rows of a table. */
  public static Hash root(RowLayout layout, RowTable table) {
    if (table.count() == 0) {
      return MerkleTree.EMPTY;
    }
    return new TableLeaves(layout, table).root();
  }

  /** Hashes leaf by leaf; of the tree on the left only the roots of full parts are kept. */
  private Hash root() {
    var roots = new byte[Integer.SIZE * Hash.LENGTH];
    var node = new byte[NODE];
    node[0] = 1;
    int kept = 0;
    for (int row = 0; row < table.count(); row++) {
      leaf(row, roots, kept++ * Hash.LENGTH);
      for (int rows = row + 1; rows % 2 == 0; rows /= 2) {
        join(node, roots, --kept);
      }
    }
    while (kept > 1) {
      join(node, roots, --kept);
    }
    return Hash.wrap(Arrays.copyOf(roots, Hash.LENGTH));
  }

  /** Replaces the last two of some roots by the root over both; {@code last} is counted from 0. */
  private static void join(byte[] node, byte[] roots, int last) {
    int left = (last - 1) * Hash.LENGTH;
    System.arraycopy(roots, left, node, 1, 2 * Hash.LENGTH);
    Sha256.sha256(node, NODE, roots, left);
  }

  private byte[] leaves() {
    var hashes = new byte[table.count() * Hash.LENGTH];
    for (int row = 0; row < table.count(); row++) {
      leaf(row, hashes, row * Hash.LENGTH);
    }
    return hashes;
  }

  private void leaf(int row, byte[] hashes, int at) {
    if (direct) {
      int length = leaf(row); // First: a leaf that is longer than any before it moves the bytes.
      Sha256.sha256(bytes, length, hashes, at);
    } else {
      byte[] hash = layout.leafHash(table.row(row).leaf()).bytes();
      System.arraycopy(hash, 0, hashes, at, Hash.LENGTH);
    }
  }

  /** Writes the leaf of a row and returns its length. */
  private int leaf(int row) {
    boolean completed = table.completed(row);
    LONG.set(bytes, head, table.first() + row);
    bytes[head + Long.BYTES] = (byte) (completed ? 0 : 1);
    int at = values(inputs, row, head + Long.BYTES + 1);
    if (completed) {
      at = values(outputs, row, at);
    } else {
      RowError error = table.errors().of(row);
      at = text(LeafBytes.TEXT, error.code(), at);
      at = text(LeafBytes.TEXT, error.message(), at);
      at = error.pointer().isPresent() ? text(LeafBytes.TEXT, error.pointer().get(), at) : none(at);
    }
    return values(carry, row, at);
  }

  private int none(int at) {
    grow(at + 1);
    bytes[at] = LeafBytes.NULL;
    return at + 1;
  }

  private int values(List<Source> sources, int row, int from) {
    int at = from;
    for (int i = 0; i < sources.size(); i++) {
      Source source = sources.get(i);
      grow(at + 1 + Long.BYTES);
      at =
          source.column.isEmpty() || source.column.get().isAbsent(row)
              ? raw(source.otherwise, at)
              : value(source.column.get(), row, at);
    }
    return at;
  }

  private int value(Column column, int row, int at) {
    if (column.isNull(row)) {
      bytes[at] = LeafBytes.NULL;
      return at + 1;
    }
    if (column instanceof Column.Numbers numbers) {
      bytes[at] = LeafBytes.DOUBLE;
      LONG.set(bytes, at + 1, Double.doubleToRawLongBits(numbers.values()[row] + 0.0));
      return at + 1 + Long.BYTES;
    }
    if (column instanceof Column.Texts texts) {
      return text(LeafBytes.TEXT, texts.values()[row], at);
    }
    if (column instanceof Column.Flags flags) {
      bytes[at] = flags.values()[row] ? LeafBytes.TRUE : LeafBytes.FALSE;
      return at + 1;
    }
    return raw(LeafBytes.of(Optional.of(column.value(row))), at);
  }

  private int raw(byte[] value, int at) {
    grow(at + value.length);
    System.arraycopy(value, 0, bytes, at, value.length);
    return at + value.length;
  }

  private int text(int kind, String text, int at) {
    int length = Utf8Text.length(text);
    grow(at + 1 + Integer.BYTES + length);
    bytes[at] = (byte) kind;
    INT.set(bytes, at + 1, length);
    return Utf8Text.write(text, bytes, at + 1 + Integer.BYTES);
  }

  private void grow(int needed) {
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(needed, 2 * bytes.length));
    }
  }
}
