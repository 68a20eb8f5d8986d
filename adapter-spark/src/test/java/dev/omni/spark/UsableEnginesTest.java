package dev.omni.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.TestEngine;
import java.util.List;
import org.junit.jupiter.api.Test;

final class UsableEnginesTest {
  @Test
  void an_engine_without_its_library_is_missing() {
    LoadedEngine whole = TestEngine.job("risk.test.whole").loaded();
    LoadedEngine lacking =
        TestEngine.job("risk.test.lacking")
            .first(
                work -> {
                  throw new NoClassDefFoundError("org/openscience/cdk/AtomContainer");
                })
            .loaded();
    UsableEngines engines = UsableEngines.of(List.of(lacking, whole));
    assertThat(engines.usable()).containsExactly(whole);
    assertThat(engines.missing()).containsExactly("risk.test.lacking");
  }

  @Test
  void a_library_that_only_blocks_use_is_missed_too() {
    LoadedEngine lacking =
        TestEngine.job()
            .first(
                work ->
                    work.blocks(
                        3,
                        k -> {
                          throw new NoClassDefFoundError("nu/xom/Document");
                        }))
            .loaded();
    assertThat(UsableEngines.of(List.of(lacking)).usable()).isEmpty();
  }

  @Test
  void a_long_example_is_tried_for_a_short_time() {
    LoadedEngine endless =
        TestEngine.job()
            .first(
                work -> {
                  while (true) {
                    work.proceed();
                  }
                })
            .loaded();
    assertThat(UsableEngines.of(List.of(endless)).missing()).isEmpty();
  }
}
