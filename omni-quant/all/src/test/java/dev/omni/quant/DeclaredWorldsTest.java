package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.world.ServedWorlds;
import dev.omni.domain.world.World;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What jars declare of their packages is what their engines say. */
final class DeclaredWorldsTest {
  private static Class<?> type(JsonEngine engine) {
    return ((LoadedEngine) engine).type();
  }

  @Test
  void every_package_with_engines_declares_their_world() throws IOException {
    var declared = new TreeMap<String, String>();
    for (URL file :
        Collections.list(
            DeclaredWorldsTest.class.getClassLoader().getResources("META-INF/dev.omni.worlds"))) {
      var lines = new Properties();
      try (InputStream in = file.openStream()) {
        lines.load(in);
      }
      lines.forEach((name, world) -> declared.put(name.toString(), world.toString()));
    }
    Map<String, String> said = new TreeMap<>();
    for (JsonEngine engine : Engines.all()) {
      String world = engine.capability().world().id();
      assertThat(said.put(type(engine).getPackageName(), world)).isIn(null, world);
    }
    assertThat(declared).containsExactlyEntriesOf(said);
  }

  @ParameterizedTest
  @EnumSource(World.class)
  void each_world_alone_has_its_engines(World world) {
    List<String> own =
        Engines.all().stream()
            .filter(engine -> engine.capability().world() == world)
            .map(engine -> engine.capability().id())
            .toList();
    assertThat(Engines.of(ServedWorlds.of(List.of(world))))
        .extracting(engine -> engine.capability().id())
        .containsExactlyElementsOf(own)
        .isNotEmpty();
  }
}
