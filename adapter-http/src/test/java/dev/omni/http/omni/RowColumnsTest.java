package dev.omni.http.omni;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.data.RowSequence;
import dev.omni.application.spi.data.TableSlice;
import dev.omni.domain.batch.RowOutcome.Output;
import dev.omni.domain.batch.RowOutcome.RowError;
import dev.omni.domain.batch.RowSource.SourceRow;
import dev.omni.domain.batch.RowTable;
import dev.omni.domain.batch.RowTableBuilder;
import dev.omni.domain.data.CellType;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonWriter;
import dev.omni.http.rows.CsvFormat;
import dev.omni.http.rows.NdjsonFormat;
import dev.omni.testkit.AnyJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Rows that leave by column are the bytes of the same rows one by one. */
final class RowColumnsTest {
  private static final List<String> OUTPUTS = List.of("price", "=de,lta");
  private static final List<String> CARRIED = List.of("i\"d");

  /** The rows of one table, in slices or one by one. */
  private static final class Rows implements RowSequence {
    private final RowTable table;
    private final boolean sliced;
    private final List<dev.omni.domain.batch.Column> columns;
    private int row = -1;

    Rows(RowTable table, boolean sliced) {
      this.table = table;
      this.sliced = sliced;
      this.columns = new RowColumns(table).of(CARRIED, OUTPUTS);
    }

    @Override
    public List<Column> columns() {
      return columns.stream().map(each -> new Column(each.name(), CellType.STRING)).toList();
    }

    @Override
    public boolean guarded() {
      return true;
    }

    @Override
    public boolean next() {
      return ++row < table.count();
    }

    @Override
    public Optional<TableSlice> slice(int most) {
      if (!sliced || !next()) {
        return Optional.empty();
      }
      int from = row;
      row = Math.min(table.count(), from + most) - 1;
      return Optional.of(new TableSlice(columns, from, row + 1));
    }

    @Override
    public long number() {
      return table.first() + row;
    }

    @Override
    public Json.Obj item() {
      return table.item(row);
    }

    @Override
    public void item(JsonWriter out) {
      if (sliced) {
        new RowColumns(table).item(row, out);
      } else {
        out.append(item());
      }
    }

    @Override
    public Json value(int column) {
      return columns.get(column).value(row);
    }

    @Override
    public void close() {}
  }

  @Provide
  static Arbitrary<RowTable> tables() {
    Arbitrary<Json> cell =
        AnyJson.nested(1, List.of("=1", "a,b", "\"", "\n", "-", "é\t", "\\"), List.of("x", "y"));
    Arbitrary<Json> mostly =
        Arbitraries.frequencyOf(
            Tuple.of(3, Arbitraries.doubles().map(Json::num)), Tuple.of(1, cell));
    return Combinators.combine(mostly, mostly, cell, Arbitraries.of(0, 1, 2, 3))
        .as((price, delta, carried, kind) -> List.of(price, delta, carried, Json.num((long) kind)))
        .list()
        .ofMaxSize(20)
        .map(RowColumnsTest::table);
  }

  private static RowTable table(List<List<Json>> rows) {
    var table = new RowTableBuilder(41, Json.Obj.EMPTY, OUTPUTS, rows.size());
    for (List<Json> row : rows) {
      int kind = ((Json.Num) row.get(3)).value().intValue();
      var outcome =
          kind == 0
              ? new RowError("input_invalid", "must be, at most 1", Optional.of("/input/spot"))
              : new Output(Json.obj(OUTPUTS.get(0), row.get(0), OUTPUTS.get(1), row.get(1)));
      Json.Obj carry = kind == 1 ? Json.Obj.EMPTY : Json.obj(CARRIED.get(0), row.get(2));
      table.add(new SourceRow(Json.Obj.EMPTY, carry), outcome);
    }
    return table.table();
  }

  private static String csv(RowTable table, boolean sliced) throws IOException {
    var out = new ByteArrayOutputStream();
    new CsvFormat().write(new Rows(table, sliced), out);
    return out.toString(StandardCharsets.UTF_8);
  }

  private static String ndjson(RowTable table, boolean sliced) throws IOException {
    var out = new ByteArrayOutputStream();
    new NdjsonFormat().write(new Rows(table, sliced), out);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Property
  void csv_and_ndjson_by_column_are_the_bytes_of_the_rows(@ForAll("tables") RowTable table)
      throws IOException {
    assertThat(csv(table, true)).isEqualTo(csv(table, false));
    assertThat(ndjson(table, true)).isEqualTo(ndjson(table, false));
  }
}
