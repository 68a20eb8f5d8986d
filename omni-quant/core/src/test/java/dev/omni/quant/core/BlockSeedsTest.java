package dev.omni.quant.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BlockSeedsTest {
  @Test
  void the_first_outputs_from_seed_0_are_those_of_the_reference_code() {
    // S. Vigna, splitmix64.c, with state 0.
    assertThat(LongStream.range(0, 3).map(k -> BlockSeeds.splitmix64(0, k)))
        .containsExactly(0xe220a8397b1dcdafL, 0x6e789e6aa1b965f4L, 0x06c45d188009454fL);
  }

  @Test
  void outputs_are_those_of_the_generator_of_the_JDK_with_the_same_start() {
    var reference = new SplittableRandom(20240101);
    for (int k = 0; k < 1000; k++) {
      assertThat(BlockSeeds.splitmix64(20240101, k)).isEqualTo(reference.nextLong());
    }
  }

  @Test
  void blocks_of_one_run_never_share_a_seed() {
    assertThat(LongStream.range(0, 100_000).map(k -> BlockSeeds.splitmix64(7, k)).distinct())
        .hasSize(100_000);
  }
}
