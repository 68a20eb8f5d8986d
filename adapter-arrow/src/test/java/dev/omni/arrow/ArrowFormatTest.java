package dev.omni.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.data.RowFormat;
import dev.omni.application.spi.data.RowSequence;
import dev.omni.application.spi.data.TableFormat.MalformedTableException;
import dev.omni.application.spi.data.TableFormat.Receiver;
import dev.omni.application.spi.data.TableSlice;
import dev.omni.domain.batch.ColumnBuilder;
import dev.omni.domain.data.CellForm;
import dev.omni.domain.data.CellType;
import dev.omni.domain.json.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryEncoder;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.junit.jupiter.api.Test;

final class ArrowFormatTest {
  private static final RowFormat FORMAT =
      ServiceLoader.load(RowFormat.class).findFirst().orElseThrow();

  private static final List<RowSequence.Column> COLUMNS =
      List.of(
          new RowSequence.Column("n", CellType.NUMBER),
          new RowSequence.Column("i", CellType.INTEGER),
          new RowSequence.Column("s", CellType.STRING),
          new RowSequence.Column("b", CellType.BOOLEAN),
          new RowSequence.Column("d", CellType.DATE),
          new RowSequence.Column("t", CellType.DATE_TIME));

  private static final List<Json> FIRST =
      List.of(
          Json.num(0.1),
          Json.num(9007199254740993L),
          Json.str("=é"),
          Json.of(true),
          Json.str("2026-02-28"),
          Json.str("2026-02-28T12:00:00.25Z"));

  /** The same row again and again, every second one of nulls. */
  private static class Rows implements RowSequence {
    private final int count;
    int row = -1;

    Rows(int count) {
      this.count = count;
    }

    @Override
    public List<Column> columns() {
      return COLUMNS;
    }

    @Override
    public boolean guarded() {
      return true;
    }

    @Override
    public boolean next() {
      return ++row < count;
    }

    @Override
    public long number() {
      return row;
    }

    @Override
    public Json.Obj item() {
      return Json.Obj.EMPTY;
    }

    @Override
    public Json value(int column) {
      return row % 2 == 0 ? FIRST.get(column) : Json.NULL;
    }

    @Override
    public void close() {}
  }

  /** The same rows, some at a time by column. */
  private static final class Slices extends Rows {
    private static final int MOST = 1000;

    Slices(int count) {
      super(count);
    }

    @Override
    public Optional<TableSlice> slice(int most) {
      var columns = new ArrayList<ColumnBuilder>();
      COLUMNS.forEach(column -> columns.add(new ColumnBuilder(column.name(), 8)));
      int rows = 0;
      while (rows < Math.min(most, MOST) && next()) {
        for (int i = 0; i < columns.size(); i++) {
          columns.get(i).add(value(i));
        }
        rows++;
      }
      return rows == 0
          ? Optional.empty()
          : Optional.of(
              new TableSlice(columns.stream().map(ColumnBuilder::column).toList(), 0, rows));
    }
  }

  private static final class Table implements Receiver {
    private final List<String> names = new ArrayList<>();
    private final List<String> cells = new ArrayList<>();

    @Override
    public void columns(List<String> more, long line) {
      names.addAll(more);
    }

    @Override
    public void cell(int column, CellForm form, String text) {
      cells.add(column + " " + form + " " + text);
    }

    @Override
    public void endRow(long line) {
      cells.add("end " + line);
    }
  }

  private static byte[] written(int rows) throws IOException {
    var out = new ByteArrayOutputStream();
    FORMAT.write(new Rows(rows), out);
    return out.toByteArray();
  }

  private static Table read(byte[] bytes) throws IOException {
    var table = new Table();
    FORMAT.table().read(new ByteArrayInputStream(bytes), table);
    return table;
  }

  @Test
  void this_process_can_use_it() {
    assertThat(FORMAT.unavailableReason()).isEmpty();
    assertThat(FORMAT.name()).isEqualTo("arrow");
  }

  @Test
  void rows_are_record_batches_of_their_types() throws IOException {
    try (BufferAllocator memory = new RootAllocator();
        var reader = new ArrowStreamReader(new ByteArrayInputStream(written(5000)), memory)) {
      VectorSchemaRoot root = reader.getVectorSchemaRoot();
      assertThat(root.getSchema().getFields().stream().map(f -> f.getName() + " " + f.getType()))
          .containsExactly(
              "n FloatingPoint(DOUBLE)",
              "i Int(64, true)",
              "s Utf8",
              "b Bool",
              "d Date(DAY)",
              "t Timestamp(MICROSECOND, UTC)");
      int rows = 0;
      while (reader.loadNextBatch()) {
        rows += root.getRowCount();
        assertThat(root.getFieldVectors().stream().map(v -> String.valueOf(v.getObject(0))))
            .containsExactly("0.1", "9007199254740993", "=é", "true", "20512", "1772280000250000");
        assertThat(root.getFieldVectors()).allMatch(vector -> vector.isNull(1));
      }
      assertThat(rows).isEqualTo(5000);
    }
  }

  @Test
  void rows_by_column_are_the_same_bytes() throws IOException {
    for (int count : new int[] {0, 1, 999, 1001, 4096, 10_000}) {
      var out = new ByteArrayOutputStream();
      FORMAT.write(new Slices(count), out);

      assertThat(out.toByteArray()).isEqualTo(written(count));
    }
  }

  @Test
  void a_table_has_the_cells_that_were_written() throws IOException {
    Table table = read(written(3));
    assertThat(table.names).containsExactly("n", "i", "s", "b", "d", "t");
    List<String> row =
        List.of(
            "0 NUMBER 0.1",
            "1 NUMBER 9007199254740993",
            "2 STRING =é",
            "3 BOOLEAN true",
            "4 STRING 2026-02-28",
            "5 STRING 2026-02-28T12:00:00.250Z");
    var all = new ArrayList<>(row);
    all.addAll(List.of("end 1", "end 2"));
    all.addAll(row);
    all.add("end 3");
    assertThat(table.cells).containsExactlyElementsOf(all);
    assertThat(read(written(0)).names).hasSize(6);
  }

  @Test
  void strings_behind_a_dictionary_are_strings() throws IOException {
    var out = new ByteArrayOutputStream();
    try (BufferAllocator memory = new RootAllocator();
        var words = new VarCharVector("words", memory);
        var plain = new VarCharVector("word", memory)) {
      words.setSafe(0, "calm".getBytes(StandardCharsets.UTF_8));
      words.setSafe(1, "wild".getBytes(StandardCharsets.UTF_8));
      words.setValueCount(2);
      plain.setSafe(0, "wild".getBytes(StandardCharsets.UTF_8));
      plain.setNull(1);
      plain.setSafe(2, "calm".getBytes(StandardCharsets.UTF_8));
      plain.setValueCount(3);
      var dictionary = new Dictionary(words, new DictionaryEncoding(7, false, null));
      try (var encoded = (IntVector) DictionaryEncoder.encode(plain, dictionary)) {
        var provider = new DictionaryProvider.MapDictionaryProvider(dictionary);
        var root = new VectorSchemaRoot(List.<FieldVector>of(encoded));
        root.setRowCount(3);
        try (var writer = new ArrowStreamWriter(root, provider, out)) {
          writer.writeBatch();
          writer.end();
        }
      }
    }
    assertThat(read(out.toByteArray()).cells)
        .containsExactly("0 STRING wild", "end 1", "end 2", "0 STRING calm", "end 3");
  }

  @Test
  void what_is_no_stream_is_refused() throws IOException {
    byte[] good = written(5000);
    for (byte[] bad :
        List.of(
            new byte[0],
            "a,b\n1,2\n".getBytes(StandardCharsets.UTF_8),
            Arrays.copyOf(good, good.length / 2),
            Arrays.copyOf(good, 200))) {
      assertThatThrownBy(() -> read(bad)).isInstanceOf(MalformedTableException.class);
    }
  }
}
