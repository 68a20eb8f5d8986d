package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.omni.domain.batch.Column;
import dev.omni.domain.json.Json;
import dev.omni.engine.ColumnEngine;
import dev.omni.engine.ColumnRows;
import dev.omni.engine.Engine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.RecordRows;
import dev.omni.engine.Work;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OptionColumnsTest {
  private static final int ROWS = ColumnEngine.MOST;
  private static final int MOST_BYTES = 64;

  private static final Json.Obj OPTION =
      Json.obj("type", "put", "spot", 100, "strike", 95, "rate", 0.03, "dividend_yield", 0.01)
          .with("volatility", 0.25)
          .with("expiry_years", 0.5);

  private static Column numbers(String name, double from, double to) {
    var random = new Random(name.hashCode());
    double[] values =
        IntStream.range(0, ROWS)
            .mapToDouble(i -> from + (to - from) * random.nextDouble())
            .toArray();
    return new Column.Numbers(name, values);
  }

  private static List<Column> columns() {
    String[] types =
        IntStream.range(0, ROWS).mapToObj(i -> i % 3 == 0 ? "put" : "call").toArray(String[]::new);
    return List.of(
        new Column.Texts("type", types),
        numbers("spot", 80, 120),
        numbers("strike", 80, 120),
        numbers("volatility", 0.1, 0.6));
  }

  private static ColumnRows<?, ?> shown(Engine<?, ?> engine, Set<String> wanted) {
    RecordRows rows = LoadedEngine.of(engine).rows(OPTION).orElseThrow();
    rows.show(columns());
    return rows.columns(wanted, Work.alone()).orElseThrow();
  }

  private static int[] all(int count) {
    return IntStream.range(0, count).toArray();
  }

  @Test
  void a_row_of_vanilla_options_allocates_next_to_nothing() {
    ColumnRows<?, ?> rows = shown(new VanillaOption(), Set.of("price", "delta", "color"));
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    int[] picked = all(ROWS);
    rows.compute(picked, ROWS);

    long before = threads.getCurrentThreadAllocatedBytes();
    int computed = rows.compute(picked, ROWS);
    Column price = rows.column("price", "price", ROWS);
    long bytes = threads.getCurrentThreadAllocatedBytes() - before;

    assertThat(computed).isEqualTo(ROWS);
    assertThat(rows.hasAll()).isTrue();
    assertThat(price.number(7)).isPositive();
    assertThat(bytes / (double) ROWS).isLessThanOrEqualTo(MOST_BYTES);
  }

  @Test
  void a_row_has_the_price_of_its_own_input() {
    ColumnRows<?, ?> rows = shown(new VanillaOption(), Set.of("price"));
    List<Column> columns = columns();
    rows.compute(all(ROWS), ROWS);
    Column price = rows.column("price", "price", ROWS);

    for (int row = 0; row < ROWS; row += 100) {
      Json.Obj input = OPTION;
      for (Column column : columns) {
        input = input.with(column.name(), column.value(row));
      }
      Json.Obj single = LoadedEngine.of(new VanillaOption()).compute(input, Work.alone()).result();
      assertThat(price.number(row)).isEqualTo(single.number("price"));
    }
  }

  @Test
  void the_price_of_american_options_alone_has_the_same_bits_without_their_derivatives() {
    ColumnRows<?, ?> alone = shown(new AmericanOption(), Set.of("price", "exercise_boundary"));
    ColumnRows<?, ?> whole = shown(new AmericanOption(), Set.of("price", "vega"));
    int some = 4;
    alone.compute(all(some), some);
    whole.compute(all(some), some);

    for (int row = 0; row < some; row++) {
      assertThat(alone.has(row)).isTrue();
      assertThat(alone.value("price", row)).isEqualTo(whole.value("price", row));
      assertThat(alone.value("exercise_boundary", row))
          .isEqualTo(whole.value("exercise_boundary", row));
    }
    assertThat(alone.value("vega", 0)).isEqualTo(Json.NULL);
    assertThat(whole.value("vega", 0)).isNotEqualTo(Json.NULL);
  }
}
