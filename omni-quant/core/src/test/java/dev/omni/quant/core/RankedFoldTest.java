package dev.omni.quant.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.json.Json;
import dev.omni.engine.BlockCodec;
import dev.omni.engine.BlockSum;
import dev.omni.engine.Work;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RankedFoldTest {
  private static final int BLOCKS = 500;
  private static final int SIZE = 200;
  private static final int TOTAL = BLOCKS * SIZE;

  /** A sum with its values. */
  private record Drawn(double sum, RankedValues values) implements RankedFold.Sample<Drawn> {
    static final BlockCodec<Drawn> CODEC =
        new BlockCodec<>() {
          @Override
          public void write(Drawn value, DataOutput out) throws IOException {
            out.writeDouble(value.sum);
            value.values.write(out);
          }

          @Override
          public Drawn read(DataInput in) throws IOException {
            return new Drawn(in.readDouble(), RankedValues.read(in));
          }
        };

    @Override
    public Drawn with(RankedValues other) {
      return new Drawn(sum, other);
    }

    Drawn plus(Drawn next) {
      values.addAll(next.values);
      return new Drawn(sum + next.sum, values);
    }
  }

  private static double[] drawn(int block, DoubleUnaryOperator law) {
    var random = new SplittableRandom(block);
    double[] values = new double[SIZE];
    Arrays.setAll(values, i -> law.applyAsDouble(random.nextDouble()));
    return values;
  }

  private static RankedFold<Drawn> fold(int first, IntFunction<double[]> blocks) {
    return new RankedFold<>(
        BLOCKS,
        first,
        (k, values) -> {
          double sum = 0;
          for (double value : blocks.apply(k)) {
            values.add(value);
            sum += value;
          }
          return new Drawn(sum, values);
        },
        BlockSum.of(Drawn::plus, known -> Json.obj("sum", known.sum())),
        Drawn.CODEC);
  }

  private static double[] sorted(IntFunction<double[]> blocks) {
    double[] all = new double[TOTAL];
    for (int k = 0; k < BLOCKS; k++) {
      System.arraycopy(blocks.apply(k), 0, all, k * SIZE, SIZE);
    }
    Arrays.sort(all);
    return all;
  }

  /** Continuous values, few different ones, and both at once. */
  private static DoubleUnaryOperator law(String name) {
    return switch (name) {
      case "logarithms" -> Math::log;
      case "digits" -> u -> Math.floor(10 * u);
      case "constant" -> u -> 7;
      default -> u -> u < 0.3 ? 0 : Math.log(u);
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"logarithms", "digits", "constant", "mixed"})
  void values_of_ranks_are_those_of_the_sorted_sample(String law) {
    IntFunction<double[]> blocks = k -> drawn(k, law(law));
    double[] sorted = sorted(blocks);
    int[] ranks = {0, TOTAL / 20, TOTAL - TOTAL / 20, TOTAL - 1};
    Drawn all = fold(BLOCKS, blocks).run(Work.alone(), TOTAL, TOTAL / 20);
    for (int rank : ranks) {
      Drawn some = fold(10, blocks).run(Work.alone(), TOTAL, rank, TOTAL / 2);
      assertThat(some.values().valueAt(rank)).isEqualTo(sorted[rank]);
      assertThat(some.sum()).isEqualTo(all.sum());
      assertThat(all.values().valueAt(rank)).isEqualTo(sorted[rank]);
    }
  }

  @Test
  void only_values_near_the_ranks_are_kept() {
    IntFunction<double[]> blocks = k -> drawn(k, Math::log);
    Drawn some = fold(50, blocks).run(Work.alone(), TOTAL, TOTAL / 20, TOTAL - TOTAL / 20);
    assertThat(Drawn.CODEC.encoded(some).length).isLessThan(TOTAL * Double.BYTES / 5);
  }

  @Test
  void a_rank_outside_its_band_is_an_error_and_never_a_wrong_value() {
    IntFunction<double[]> drifting = k -> Arrays.stream(drawn(k, u -> u)).map(u -> u + k).toArray();
    Drawn some = fold(5, drifting).run(Work.alone(), TOTAL, TOTAL / 2);
    assertThatThrownBy(() -> some.values().valueAt(TOTAL / 2))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("outside its band");
  }

  @Test
  void progress_rises_over_both_folds() {
    var fractions = new ArrayList<Double>();
    var work =
        new Work() {
          @Override
          public <T> List<T> blocks(int count, IntFunction<T> block) {
            return Work.alone().blocks(count, block);
          }

          @Override
          public void progress(double fraction, Json.Obj estimate) {
            fractions.add(fraction);
          }

          @Override
          public void proceed() {}
        };
    fold(40, k -> drawn(k, Math::log)).run(work, TOTAL, TOTAL / 20);
    assertThat(fractions).isSorted().endsWith(1.0);
    assertThat(fractions.get(1)).isEqualTo(40.0 / BLOCKS);
  }

  @Test
  void bytes_keep_every_bit() {
    Drawn some =
        fold(50, k -> drawn(k, law("mixed"))).run(Work.alone(), TOTAL, TOTAL / 20, TOTAL / 2);
    byte[] bytes = Drawn.CODEC.encoded(some);
    assertThat(Drawn.CODEC.encoded(Drawn.CODEC.decoded(bytes))).isEqualTo(bytes);
    assertThatThrownBy(() -> Drawn.CODEC.decoded(Arrays.copyOf(bytes, bytes.length - 1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Drawn.CODEC.decoded(Arrays.copyOf(bytes, bytes.length + 1)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
