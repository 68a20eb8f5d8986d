package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.testkit.CapabilitySample;
import dev.omni.testkit.EngineRunner;
import dev.omni.testkit.SampleInMessage;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Engines that several threads call first, in a class loader in which no library has filled its
 * tables yet. All threads get the same bytes.
 */
@Tag("matrix")
@ExtendWith(SampleInMessage.class)
class FirstUseTest {
  private static final CapabilitySample SAMPLE = CapabilitySample.of(Engines.all());
  private static final int THREADS = 8;
  private static final int TIMES = 20;
  private static final int FEW_TIMES = 5;

  /** Engines whose example takes more elementary steps than this have the long form only. */
  private static final double QUICK = 2e6;

  static List<String> capabilities() {
    return SAMPLE.ids();
  }

  private static List<String> quick() {
    return SAMPLE.engines(FirstUseTest::isQuick).stream()
        .map(engine -> engine.capability().id())
        .toList();
  }

  private static boolean isQuick(JsonEngine engine) {
    return engine.steps(example(engine)) <= QUICK;
  }

  private static Json.Obj example(JsonEngine engine) {
    var contract = engine.capability().input();
    return contract.filled((Json.Obj) contract.examples().get(0));
  }

  private static URLClassLoader fresh() throws MalformedURLException {
    var places = new ArrayList<URL>();
    for (String place : System.getProperty("java.class.path").split(File.pathSeparator)) {
      places.add(Path.of(place).toUri().toURL());
    }
    return new URLClassLoader(places.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }

  /** Calls engines in a fresh class loader, each by all threads at once. */
  private static void call(List<String> capabilities)
      throws IOException, ReflectiveOperationException {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader loader = fresh()) {
      Thread.currentThread().setContextClassLoader(loader);
      Class<?> type = loader.loadClass(FirstUse.class.getName());
      for (String capability : capabilities) {
        Object results =
            type.getMethod("results", String.class, int.class).invoke(null, capability, THREADS);
        assertThat((List<?>) results)
            .as(capability)
            .hasSize(THREADS)
            .allMatch(result -> result.equals(((List<?>) results).get(0)))
            .allMatch(result -> result.toString().startsWith("{"));
      }
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  @Tag("ci")
  @Test
  void engines_give_the_same_bytes_to_threads_that_call_them_first_together() throws Exception {
    var order = new ArrayList<>(quick());
    Collections.shuffle(order, new Random(1));
    call(order);
  }

  @Tag("ci")
  @ParameterizedTest
  @ValueSource(strings = {"biology.sequence.translate", "molecular.descriptors.compute"})
  void shared_tables_of_libraries_are_filled_once(String capability) throws Exception {
    for (int i = 0; i < FEW_TIMES; i++) {
      call(List.of(capability));
    }
  }

  @Tag("full")
  @ParameterizedTest
  @MethodSource("capabilities")
  void the_first_of_all_engines_gives_the_same_bytes_twenty_times(String capability)
      throws Exception {
    int times = isQuick(EngineRunner.engine(capability)) ? TIMES : 1;
    for (int i = 0; i < times; i++) {
      call(List.of(capability));
    }
  }
}
