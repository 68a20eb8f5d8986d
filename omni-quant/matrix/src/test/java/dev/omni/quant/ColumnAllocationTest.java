package dev.omni.quant;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.batch.Batch;
import dev.omni.domain.batch.OutputColumn;
import dev.omni.domain.batch.RowSource.SourceRow;
import dev.omni.domain.batch.SourceColumns;
import dev.omni.domain.json.Json;
import dev.omni.engine.ColumnEngine;
import dev.omni.engine.ColumnRows;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.RecordRows;
import dev.omni.engine.Work;
import dev.omni.testkit.CapabilitySample;
import dev.omni.testkit.SampleInMessage;
import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A row by column allocates next to nothing from its columns to those of its results, where it is
 * numbers alone; where it is not, what it holds by nature.
 */
@Tag("matrix")
@ExtendWith(SampleInMessage.class)
final class ColumnAllocationTest {
  private static final CapabilityCatalog CATALOG = new CapabilityCatalog(Engines.all());
  private static final int ROWS = ColumnEngine.MOST;

  /** So many rows tell what each allocates where that is much. */
  private static final int FEW = 16;

  /** The most bytes of a row of numbers. */
  private static final int MOST_BYTES = 64;

  /**
   * The most bytes of a row of a capability that is no formula of numbers alone: a third more than
   * was measured.
   */
  private static final Map<String, Integer> MORE =
      Map.ofEntries(
          // A text is read, letter by letter or as a graph.
          entry("biology.primer.tm", 25_000),
          entry("biology.protein.properties", 65_000),
          entry("biology.sequence.align-pairwise", 13_000),
          entry("biology.sequence.translate", 6500),
          entry("molecular.descriptors.compute", 140_000),
          entry("molecular.identity.resolve", 560_000),
          entry("molecular.mass.adducts", 16_000),
          entry("molecular.reaction.apply", 700_000),
          entry("molecular.scaffold", 950_000),
          entry("molecular.substructure.count", 170_000),
          entry("physics.orbit.sgp4", 60_000),
          // Its numbers have 40 digits.
          entry("physics.units.convert", 33_000),
          // Its result has tables, or its input a schedule, curves or places.
          entry("biology.popgen.hardy-weinberg", 3500),
          entry("finance.volatility.sabr", 500_000),
          entry("physics.orbit.lambert", 11_500),
          entry("risk.credit.cds-upfront", 90_000),
          entry("treasury.bond.fixed-coupon", 58_000),
          entry("treasury.option.cap-floor", 40_000),
          entry("treasury.option.swaption", 19_000),
          entry("treasury.swap.vanilla", 52_000),
          // Its formula is that of a library, which makes objects.
          entry("physics.geodesy.geodesic", 15_000),
          entry("physics.steam.if97", 340_000),
          // It searches, integrates or takes differences, which costs more than its objects.
          entry("finance.option.american", 130_000),
          entry("finance.option.barrier", 27_000),
          entry("finance.option.heston", 2_400_000),
          entry("finance.option.implied-volatility", 3400),
          entry("scientific-discovery.power", 1_050_000));

  static Stream<Named<JsonEngine>> engines() {
    return CapabilitySample.of(CATALOG)
        .engines(
            engine ->
                engine instanceof LoadedEngine loaded
                    && ColumnEngine.class.isAssignableFrom(loaded.type()))
        .stream()
        .map(engine -> Named.of(engine.capability().id(), engine));
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("engines")
  void a_row_allocates_no_more_than_what_it_holds(JsonEngine engine) {
    Json.Obj example = (Json.Obj) engine.capability().input().examples().get(0);
    Json.Obj filled = engine.capability().input().filled(example);
    RecordRows rows = ((LoadedEngine) engine).rows(filled).orElseThrow();
    rows.show(
        SourceColumns.of(Collections.nCopies(ROWS, new SourceRow(example, Json.Obj.EMPTY)))
            .inputs());
    Set<String> names = wanted(engine);
    ColumnRows<?, ?> columns = rows.columns(names, Work.alone()).orElseThrow();
    int[] picked = IntStream.range(0, ROWS).toArray();
    assertThat(columns.compute(picked, 1)).isOne();
    assertThat(columns.hasAll()).isTrue();
    int some = MORE.containsKey(engine.capability().id()) ? FEW : ROWS;
    columns.compute(picked, some);

    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    columns.compute(picked, some);
    names.forEach(name -> columns.column(name, name, some));
    long bytes = threads.getCurrentThreadAllocatedBytes() - before;

    assertThat(bytes / (double) some)
        .as("bytes of a row of %s", engine.capability().id())
        .isLessThanOrEqualTo(MORE.getOrDefault(engine.capability().id(), MOST_BYTES));
  }

  private static Set<String> wanted(JsonEngine engine) {
    Json.Obj input = Json.obj("capability", engine.capability().id());
    return Batch.of(input, engine.capability()).outputs().stream()
        .map(OutputColumn::name)
        .collect(Collectors.toSet());
  }
}
