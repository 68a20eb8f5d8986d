package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An engine leaves the record of its input as it was: the host reads it once and hands the same one
 * to all methods, and arrays of a record can be written.
 */
@Tag("matrix")
@ExtendWith(SampleInMessage.class)
final class UnchangedInputTest {
  static Stream<Named<JsonEngine>> engines() {
    return CapabilitySample.of(Engines.all()).engines().stream()
        .map(engine -> Named.of(engine.capability().id(), engine));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void an_input_is_the_same_after_all_methods(JsonEngine face) throws Exception {
    Class<?> type = LoadedEngine.of(face).type();
    Class<? extends Record> input =
        Class.forName(type.getName() + "$Input").asSubclass(Record.class);
    for (Json example : face.capability().input().examples()) {
      check(
          (Engine<?, ?>) type.getConstructor().newInstance(),
          Contracts.codec(input),
          face.capability().input().filled((Json.Obj) example));
    }
  }

  @SuppressWarnings("unchecked") // The codec is that of the engine's own input.
  private static <I extends Record, R extends Record> void check(
      Engine<?, ?> any, RecordCodec<?> inputs, Json.Obj example) {
    var engine = (Engine<I, R>) any;
    var codec = (RecordCodec<I>) inputs;
    I read = codec.read(example);
    Json.Obj before = codec.writeObject(read);

    assertThat(engine.problems(read)).isEmpty();
    assertThat(engine.steps(read)).isNotNegative();
    R result = engine.compute(read, Work.alone()).result();
    engine.checks(read, result);
    engine.figure(read, result);

    assertThat(codec.writeObject(read)).isEqualTo(before);
  }
}
