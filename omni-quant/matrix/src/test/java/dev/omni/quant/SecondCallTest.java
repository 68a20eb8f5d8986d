package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.RecordCodec;
import dev.omni.engine.Engine;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.testkit.CapabilitySample;
import dev.omni.testkit.SampleInMessage;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A table of the field is made once: the second call of an example allocates at most twenty times
 * the text of its result, one of less than a kilobyte counting as one, or {@code
 * working-memory.txt} has the capability with what its work needs the memory for.
 */
@Tag("matrix")
@ExtendWith(SampleInMessage.class)
final class SecondCallTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int TIMES = 20;
  private static final int LEAST_TEXT = 1024;

  static Stream<Named<JsonEngine>> engines() throws IOException {
    Set<String> working = reasons().keySet();
    return CapabilitySample.of(Engines.all()).engines().stream()
        .filter(engine -> !working.contains(engine.capability().id()))
        .map(engine -> Named.of(engine.capability().id(), engine));
  }

  /** Returns the reason of each capability whose work takes more. */
  private static Map<String, String> reasons() throws IOException {
    var reasons = new TreeMap<String, String>();
    for (String line : Files.readAllLines(Path.of("src/test/resources/working-memory.txt"))) {
      int end = line.indexOf(' ');
      reasons.put(line.substring(0, end), line.substring(end + 1));
    }
    return reasons;
  }

  @Test
  void the_capabilities_with_a_reason_are_in_the_catalog() throws IOException {
    assertThat(Engines.all().stream().map(engine -> engine.capability().id()).toList())
        .containsAll(reasons().keySet());
    assertThat(reasons().values()).allMatch(reason -> !reason.isBlank());
  }

  @ParameterizedTest
  @MethodSource("engines")
  void a_second_call_allocates_little_beside_its_result(JsonEngine face) throws Exception {
    Class<?> type = LoadedEngine.of(face).type();
    for (Json example : face.capability().input().examples()) {
      check(
          (Engine<?, ?>) type.getConstructor().newInstance(),
          Contracts.codec(record(type, "Input")),
          Contracts.codec(record(type, "Result")),
          face.capability().input().filled((Json.Obj) example));
    }
  }

  private static Class<? extends Record> record(Class<?> type, String name)
      throws ClassNotFoundException {
    return Class.forName(type.getName() + "$" + name).asSubclass(Record.class);
  }

  @SuppressWarnings("unchecked") // The codecs are those of the engine's own records.
  private static <I extends Record, R extends Record> void check(
      Engine<?, ?> any, RecordCodec<?> inputs, RecordCodec<?> results, Json.Obj example) {
    var engine = (Engine<I, R>) any;
    I input = ((RecordCodec<I>) inputs).read(example);
    Supplier<R> call = () -> engine.compute(input, Work.alone()).result();
    String text = ((RecordCodec<R>) results).writeObject(call.get()).toString();
    requireLittle(call, text.getBytes(StandardCharsets.UTF_8).length);
  }

  /** Calls once more, and compares what that allocates with a result of so many bytes. */
  private static void requireLittle(Supplier<?> call, int bytes) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    Object result = call.get();
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
    assertThat(result).isNotNull();
    assertThat(allocated)
        .as("bytes that a second call allocates, for a text of %d", bytes)
        .isLessThanOrEqualTo((long) TIMES * Math.max(LEAST_TEXT, bytes));
  }

  @Test
  void a_table_that_each_call_makes_is_found() {
    Supplier<int[]> call = () -> new int[20_000];

    assertThatThrownBy(() -> requireLittle(call, 100))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("for a text of 100");
  }

  @Test
  void a_table_that_is_made_once_is_not() {
    int[] table = new int[20_000];

    requireLittle(() -> table, 100);
  }
}
