package dev.omni.domain.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.omni.domain.batch.RowTableTest.Given;
import dev.omni.domain.evidence.CompactRange;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Utf8Text;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** The leaves that columns give are those of the rows as they are shown. */
final class TableLeavesTest {
  @Provide
  static Arbitrary<List<Given>> rows() {
    return RowTableTest.rows();
  }

  /** Bases with the places of the rows, with values there, and without them. */
  @Provide
  static Arbitrary<Json.Obj> bases() {
    return Arbitraries.of(
        RowTableTest.BASE,
        RowTableTest.BASE.with("spot", 7).with("note", Json.arr(1)),
        Json.obj("legs", Json.arr(Json.obj("rate", Json.NULL)), "note", "x"),
        Json.obj("legs", Json.arr()),
        Json.obj("legs", 5),
        Json.Obj.EMPTY);
  }

  private static RowLayout of(Json.Obj base, List<Given> rows) {
    return layout(base, rows.stream().map(Given::members).toList());
  }

  private static RowLayout layout(Json.Obj base, Iterable<Json.Obj> rows) {
    return RowLayout.of(
        BatchSamples.batch(base), Json.obj("base", base, "rows", rows, "carry", Json.arr("id")));
  }

  @Property
  void a_leaf_from_columns_is_the_leaf_of_the_row_as_it_is_shown(
      @ForAll("rows") List<Given> rows, @ForAll("bases") Json.Obj base) {
    RowTable table = RowTableTest.table(1L << 40, base, rows);
    RowLayout layout = of(base, rows);

    var shown = new ArrayList<Hash>();
    var tree = new CompactRange();
    for (BatchRow row : table.rows()) {
      shown.add(layout.leafHash(row.leaf()));
      tree.append(shown.get(shown.size() - 1));
    }

    assertThat(TableLeaves.hashes(layout, table)).isEqualTo(shown);
    assertThat(TableLeaves.root(layout, table)).isEqualTo(tree.root());
  }

  @Test
  void a_leaf_of_any_length_is_that_of_its_row() {
    for (int length = 0; length < 5000; length += 7) {
      RowTable numbers = numbers(2);
      var texts = new Column.Texts("id", new String[] {"x", "y".repeat(length)});
      var table =
          new RowTable(
              0,
              2,
              numbers.base(),
              numbers.inputs(),
              numbers.outputs(),
              List.of(texts),
              RowErrors.NONE);
      RowLayout layout = layout(table.base(), List.of(table.members(0)));
      List<Hash> shown = table.rows().stream().map(row -> layout.leafHash(row.leaf())).toList();

      assertThat(TableLeaves.hashes(layout, table)).as("%d letters", length).isEqualTo(shown);
    }
  }

  @Property
  void a_text_is_the_bytes_that_java_writes(@ForAll String text) {
    byte[] expected = text.getBytes(StandardCharsets.UTF_8);
    var bytes = new byte[expected.length + 3];

    assertThat(Utf8Text.length(text)).isEqualTo(expected.length);
    assertThat(Utf8Text.write(text, bytes, 2)).isEqualTo(expected.length + 2);
    assertThat(Arrays.copyOfRange(bytes, 2, expected.length + 2)).isEqualTo(expected);
  }

  /** Numbers of two inputs and ten outputs. */
  private static RowTable numbers(int count) {
    var random = new SplittableRandom(5);
    var inputs = new ArrayList<Column>();
    var outputs = new ArrayList<Column>();
    for (String name : List.of("spot", "strike")) {
      inputs.add(new Column.Numbers(name, random.doubles(count).toArray()));
    }
    for (String name : List.of("price", "delta")) {
      outputs.add(new Column.Numbers(name, random.doubles(count).toArray()));
    }
    var id = new String[count];
    Arrays.fill(id, "p\u00f6sition");
    return new RowTable(
        0,
        count,
        Json.obj("type", "call"),
        inputs,
        outputs,
        List.of(new Column.Texts("id", id)),
        RowErrors.NONE);
  }

  @Test
  void a_row_allocates_no_more_than_its_hash() {
    RowTable table = numbers(4096);
    RowLayout layout = layout(table.base(), List.of(table.members(0)));
    Hash first = TableLeaves.root(layout, table);
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    long before = threads.getCurrentThreadAllocatedBytes();
    Hash again = TableLeaves.root(layout, table);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;

    assertThat(again).isEqualTo(first);
    assertThat(allocated / table.count()).isLessThanOrEqualTo(Hash.LENGTH + 4);
  }
}
