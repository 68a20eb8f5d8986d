package dev.omni.application.data;

import dev.omni.application.batch.EncodedChunk;
import dev.omni.application.spi.store.RowStore;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.batch.Column;
import dev.omni.domain.batch.ColumnBuilder;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.batch.RowTable;
import dev.omni.domain.batch.RowTree;
import dev.omni.domain.data.CellType;
import dev.omni.domain.data.ResolvedData;
import dev.omni.domain.data.ResolvedRows;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The rows of a completed run that an input names: its outputs, and what it carries beside them. A
 * failed row is empty in every output. Each chunk is checked against its digest, and so against the
 * root that the evidence of the run states, when the first cells are read.
 */
final class RowsTable implements InputTable {
  private final RowStore store;
  private final Tenant tenant;
  private final UUID run;
  private final RowTree tree;
  private final Set<String> wanted;
  private final Set<String> names = new LinkedHashSet<>();
  private final List<Column> columns = new ArrayList<>();
  private boolean complete;

  /**
   * Creates a table.
   *
   * @param wanted the names of the columns that are kept
   */
  RowsTable(RowStore store, Tenant tenant, UUID run, RowTree tree, Set<String> wanted) {
    this.store = store;
    this.tenant = tenant;
    this.run = run;
    this.tree = tree;
    this.wanted = Set.copyOf(wanted);
  }

  /** Returns the digest of the rows. */
  String digest() {
    return "sha256:" + tree.root().hex();
  }

  @Override
  public ResolvedData resolved(Pointer at) {
    return new ResolvedRows(at, run, digest());
  }

  @Override
  public String words() {
    return "the rows of run " + run;
  }

  @Override
  public long rows() {
    return tree.size();
  }

  @Override
  public List<String> names() {
    complete();
    return List.copyOf(names);
  }

  @Override
  public Optional<Integer> index(String name) {
    complete();
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(name)) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }

  @Override
  public CellType type(int column) {
    Column cells = columns.get(column);
    if (cells instanceof Column.Numbers) {
      return CellType.NUMBER;
    }
    return cells instanceof Column.Flags && !isEmpty(cells) ? CellType.BOOLEAN : CellType.STRING;
  }

  private static boolean isEmpty(Column column) {
    for (int row = 0; row < column.size(); row++) {
      if (column.isPresent(row)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public Cells cells(int column, long row) {
    Column cells = columns.get(column);
    return cells instanceof Column.Numbers numbers ? numbers(numbers) : texts(cells, type(column));
  }

  private static Cells numbers(Column.Numbers column) {
    var values = new double[column.size()];
    System.arraycopy(column.values(), 0, values, 0, values.length);
    if (column.isFull()) {
      return new NumberCells(values, new byte[0], CellType.NUMBER);
    }
    var decimals = new byte[values.length];
    for (int row = 0; row < values.length; row++) {
      decimals[row] = column.isPresent(row) ? NumberBlock.SHORTEST : NumberBlock.NULL;
    }
    return new NumberCells(values, decimals, CellType.NUMBER);
  }

  /** Returns cells of texts, of truths, or of other values as their canonical JSON. */
  private static Cells texts(Column column, CellType type) {
    var bytes = new TextCells.Builder(column.size(), type);
    for (int row = 0; row < column.size(); row++) {
      if (column.isPresent(row)) {
        Json value = column.value(row);
        String text = value instanceof Json.Str string ? string.value() : value.canonical();
        bytes.add(text.getBytes(StandardCharsets.UTF_8));
      } else {
        bytes.addNull();
      }
    }
    return bytes.cells();
  }

  private void complete() {
    if (complete) {
      return;
    }
    Map<String, ColumnBuilder> built = new LinkedHashMap<>();
    Optional<RowLeaf> leaf = Optional.empty();
    for (ChunkHeader header : tree.chunks()) {
      EncodedChunk chunk =
          store
              .read(tenant, run, header.number())
              .map(EncodedChunk::new)
              .orElseThrow(() -> damaged(header));
      RowTable table = chunk.table();
      leaf = leaf.or(() -> Optional.of(chunk.leaf()));
      if (!leaf.get().root(table).equals(header.digest())) {
        throw damaged(header);
      }
      add(table, built);
    }
    built.values().forEach(builder -> columns.add(builder.column()));
    complete = true;
  }

  private void add(RowTable table, Map<String, ColumnBuilder> built) {
    List<Column> all = Stream.concat(table.outputs().stream(), table.carry().stream()).toList();
    all.forEach(column -> names.add(column.name()));
    for (String name : names) {
      if (wanted.contains(name)) {
        ColumnBuilder builder =
            built.computeIfAbsent(name, any -> padded(name, (int) table.first()));
        all.stream()
            .filter(column -> column.name().equals(name))
            .findFirst()
            .ifPresentOrElse(builder::addAll, () -> pad(builder, table.count()));
      }
    }
  }

  /** Returns a column that the rows so far lack. */
  private ColumnBuilder padded(String name, int rows) {
    var builder = new ColumnBuilder(name, (int) rows());
    pad(builder, rows);
    return builder;
  }

  private static void pad(ColumnBuilder builder, int rows) {
    for (int row = 0; row < rows; row++) {
      builder.addAbsent();
    }
  }

  private Fault damaged(ChunkHeader header) {
    return Fault.of(
        FaultCode.RECORD_UNREADABLE,
        "The stored chunk " + header.number() + " of the rows of run " + run + " cannot be read.",
        Json.obj("kind", "row_chunk", "chunk", header.number()));
  }

  /** {@inheritDoc} Nothing is open. */
  @Override
  public void close() {}
}
