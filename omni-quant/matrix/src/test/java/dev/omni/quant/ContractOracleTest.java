package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.testkit.CapabilitySample;
import dev.omni.testkit.SampleInMessage;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Contracts mean to our own validator what they mean to another. */
@Tag("matrix")
@ExtendWith(SampleInMessage.class)
final class ContractOracleTest {
  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(
          SpecificationVersion.DRAFT_2020_12,
          builder ->
              builder.schemaRegistryConfig(
                  SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build()));

  static Stream<Named<Capability>> capabilities() {
    return CapabilitySample.of(Engines.all()).engines().stream()
        .map(JsonEngine::capability)
        .map(capability -> Named.of(capability.id(), capability));
  }

  @ParameterizedTest
  @MethodSource("capabilities")
  void accepts_and_refuses_what_another_validator_does(Capability capability) {
    Schema oracle =
        REGISTRY.getSchema(JsonReader.write(capability.requestContract()), InputFormat.JSON);
    for (Json example : capability.input().examples()) {
      Mutations.of(example, capability.input().schema())
          .forEach(
              mutation -> {
                String text = JsonReader.write(mutation);
                assertThat(capability.input().problems(mutation).isEmpty())
                    .as("accepted: " + text)
                    .isEqualTo(oracle.validate(text, InputFormat.JSON).isEmpty());
              });
    }
  }
}
