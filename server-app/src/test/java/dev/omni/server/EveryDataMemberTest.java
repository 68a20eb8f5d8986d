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
import java.util.LinkedHashMap;
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
                    .filter(place -> !place.word().orElseThrow().equals("objects"))
                    .forEach(place -> differences(capability, place, format, wrong)));
    assertThat(wrong).isEmpty();
  }

  private static Json.Obj read(String capability, String member, Json.Obj reference) {
    return OMNI.inputData()
        .resolve(ADA.view(), contract(capability), Json.obj(member, reference), Pointer.ROOT)
        .input();
  }

  /** The columns of a set stand in another order than the members, and one belongs to none. */
  @ParameterizedTest
  @EnumSource(Format.class)
  void columns_are_found_by_name_in_whatever_order_they_stand(Format format) {
    var columns = new LinkedHashMap<String, List<Json>>();
    columns.put("other", List.of(Json.str("a"), Json.str("b")));
    columns.put("dead", List.of(Json.num(1), Json.num(0)));
    columns.put("months", List.of(Json.num(5), Json.num(7)));
    Json.Obj named = Json.obj("columns", Json.obj("time", "months", "event", "dead"));

    assertThat(
            read(
                "scientific-discovery.survival.kaplan-meier",
                "table",
                SETS.reference(new DataTable(columns, named), format)))
        .isEqualTo(Json.obj("table", Json.obj("time", Json.arr(5, 7), "event", Json.arr(1, 0))));
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void one_row_is_an_array_of_one(Format format) {
    Json.Obj one = SETS.reference(DataTable.of("column", Json.arr(2.5)), format);
    assertThat(read("scientific-discovery.statistics.summary", "values", one))
        .isEqualTo(Json.obj("values", Json.arr(2.5)));
    Json.Obj row = SETS.reference(DataTable.of("rows", Json.arr(Json.arr(1, 2.5))), format);
    assertThat(read("scientific-discovery.pca", "data", row))
        .isEqualTo(Json.obj("data", Json.arr(Json.arr(1, 2.5))));
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void a_null_among_numbers_is_refused_with_its_row(Format format) {
    Json.Obj holes =
        SETS.reference(
            DataTable.of("column", Json.arr(Json.num(1), Json.NULL, Json.num(3))), format);
    assertThatExceptionOfType(Fault.class)
        .isThrownBy(() -> read("scientific-discovery.statistics.summary", "values", holes))
        .satisfies(refused -> assertThat(refused.details().toString()).contains("/input/values"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "physics.orbit.lambert|{'r1_km':{'data':{'set':'table','column':'c'}}}"
            + "|/input/r1_km|must be written out and takes no data set: it is a vector of 3 values",
        "scientific-discovery.survival.kaplan-meier"
            + "|{'table':{'data':{'set':'table','columns':{'site':'c'}}}}"
            + "|/input/table/data/columns/site|must be a column of",
        "biology.qpcr.relative-expression"
            + "|{'table':{'data':{'set':'table','columns':{'gen':'c'}}}}"
            + "|/input/table/data/columns/gen|must be one of the members ct, gene, sample",
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
