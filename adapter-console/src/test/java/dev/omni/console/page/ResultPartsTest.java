package dev.omni.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.testkit.TestEngine;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The main value of a result in one line. */
class ResultPartsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{'root':2}; Root 2",
        "{'root':2.13337184,'standard_error':0.012345}; Root 2.13337 ± 0.012",
        "{'root':1234567.5,'root_standard_error':12.7}; Root 1234568 ± 13",
        "{'root':2,'other_standard_error':1}; Root 2",
        "{'root':2,'standard_error_of_root':0.5,'standard_error':9}; Root 2 ± 0.5"
      })
  void a_headline_has_six_digits_and_the_standard_error_of_its_value(String result, String text) {
    var json = (Json.Obj) JsonReader.parse(result.replace('\'', '"'));

    assertThat(ResultParts.headline(TestEngine.direct().capability(), Json.Obj.EMPTY, json))
        .contains(text);
  }
}
