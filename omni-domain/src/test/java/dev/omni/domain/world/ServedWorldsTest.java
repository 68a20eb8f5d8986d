package dev.omni.domain.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.run.RunTarget;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ServedWorldsTest {
  private static final ServedWorlds SOME = ServedWorlds.of(List.of(World.TREASURY, World.FINANCE));

  @Test
  void worlds_are_each_there_once_in_the_order_of_the_specification() {
    ServedWorlds repeated = ServedWorlds.of(List.of(World.TREASURY, World.FINANCE, World.TREASURY));
    assertThat(repeated).isEqualTo(SOME).hasToString("finance, treasury");
    assertThat(repeated.list()).containsExactly(World.FINANCE, World.TREASURY);
  }

  @Test
  void only_a_list_without_a_gap_is_all() {
    assertThat(SOME.isAll()).isFalse();
    assertThat(ServedWorlds.of(List.of(World.values())).isAll()).isTrue();
  }

  @Test
  void a_process_serves_a_world_at_least() {
    assertThatThrownBy(() -> ServedWorlds.of(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_run_is_served_with_its_world_and_an_earlier_operation_everywhere() {
    var workspace = new UUID(1, 2);
    for (World world : World.values()) {
      assertThat(
              new RunTarget.CapabilityTarget(world, world + ".test.x", workspace).isServed(SOME))
          .isEqualTo(SOME.list().contains(world));
    }
    assertThat(new RunTarget.OperationTarget("model_run", "any").isServed(SOME)).isTrue();
  }
}
