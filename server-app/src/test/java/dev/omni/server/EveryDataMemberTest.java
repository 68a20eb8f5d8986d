package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.omni.application.Omni;
import dev.omni.application.json.JsonReader;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.DataMember;
import dev.omni.engine.Engines;
import dev.omni.engine.LoadedEngine;
import dev.omni.server.DataMembers.Place;
import dev.omni.server.DataSetsInMemory.Format;
import dev.omni.testkit.Callers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The value of every array, matrix and table of every contract is the same from a data set. */
class EveryDataMemberTest {
  private static final Caller ADA = Callers.developer();
  private static final Omni OMNI =
      Omni.on(new InMemoryStores().stores()).engines(new LoadedEngine[0]).build();
  private static final DataSetsInMemory SETS = new DataSetsInMemory(OMNI.dataSets(), ADA);

  @AfterAll
  static void close() {
    OMNI.close();
  }

  private static Stream<Capability> capabilities() {
    return Engines.all().stream().map(engine -> engine.capability());
  }

  @Test
  void every_array_matrix_and_table_of_a_contract_says_what_it_takes() {
    assertThat(
            capabilities()
                .flatMap(
                    capability ->
                        DataMembers.of(capability.input().schema()).stream()
                            .filter(place -> place.word().isEmpty())
                            .map(place -> capability.id() + place)))
        .isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void sixty_rows_are_read_as_they_are_written_inline(Format format) {
    var wrong = new ArrayList<String>();
    capabilities()
        .forEach(
            capability ->
                DataMembers.of(capability.input().schema()).stream()
                    .filter(place -> !place.word().orElse(DataMember.NONE).startsWith("none"))
                    .forEach(place -> differences(capability, place, format, wrong)));
    assertThat(wrong).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "physics.orbit.lambert|{'r1_km':{'data':{'set':'table','column':'c'}}}"
            + "|/input/r1_km|must be written out and takes no data set: it is a vector of 3 values",
        "scientific-discovery.survival.kaplan-meier"
            + "|{'table':{'data':{'set':'table','columns':{'tme':'c'}}}}"
            + "|/input/table/data/columns/tme|must be one of the members event, group, time",
        "scientific-discovery.pca|{'data':{'data':{'set':'table','column':'c'}}}"
            + "|/input/data/data/columns|is required"
      })
  void columns_of_another_form_are_refused(
      String capability, String input, String pointer, String words) {
    SETS.reference(DataTable.of("column", Json.arr(1, 2)), Format.CSV);
    Json.Obj sent = (Json.Obj) JsonReader.trusted(input.replace('\'', '"'));
    assertThatExceptionOfType(Fault.class)
        .isThrownBy(
            () -> OMNI.inputData().resolve(ADA.view(), contract(capability), sent, Pointer.ROOT))
        .satisfies(
            refused -> assertThat(refused.details().toString()).contains(pointer + '"', words));
  }

  private static Json.Obj contract(String id) {
    return capabilities()
        .filter(capability -> capability.id().equals(id))
        .findFirst()
        .orElseThrow()
        .input()
        .schema();
  }

  private static void differences(
      Capability capability, Place place, Format format, List<String> wrong) {
    Json value = SixtyRows.of(place);
    Json.Obj inline = within(place.path(), value);
    DataTable table = DataTable.of(place.word().orElseThrow(), value);
    Json.Obj named = within(place.path(), SETS.reference(table, format));
    String which = capability.id() + place;
    try {
      Json.Obj read =
          OMNI.inputData()
              .resolve(ADA.view(), capability.input().schema(), named, Pointer.ROOT)
              .input();
      if (!read.canonical().equals(inline.canonical())) {
        wrong.add(which + ": " + read.canonical() + " for " + inline.canonical());
      }
    } catch (Fault refused) {
      wrong.add(which + ": " + refused.details());
    }
  }

  private static Json.Obj within(List<String> path, Json value) {
    Json inner = value;
    for (int i = path.size() - 1; i >= 0; i--) {
      inner =
          path.get(i).equals("#")
              ? Json.arr(inner)
              : Json.obj(path.get(i).replace("*", "a"), inner);
    }
    return (Json.Obj) inner;
  }
}
