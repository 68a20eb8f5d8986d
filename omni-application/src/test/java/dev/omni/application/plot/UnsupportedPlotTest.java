package dev.omni.application.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the writer refuses, and the ticks that it gives to any domain. */
final class UnsupportedPlotTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"mark": "arc"}                                                        | /mark/type
          {"mark": "image"}                                                      | /mark/type
          {"mark": {"type": "bar", "href": "x"}}                                 | /mark/href
          {"mark": "bar", "data": {"url": "http://example.com"}}                 | /data/url
          {"mark": "bar", "data": {"values": 1}}                                 | /data/values
          {"mark": "bar", "transform": [{"filter": "x"}]}                                       | /transform/0/filter
          {"hconcat": []}                                                        | /hconcat
          {"mark": "bar", "encoding": {"theta": {}}}                             | /encoding/theta
          {"mark": "bar", "encoding": {"x": {"aggregate": "sum"}}}               | /encoding/x/aggregate
          {"mark": "bar", "encoding": {"x": {"field": "a.b"}}}                   | /encoding/x/field
          {"mark": "bar", "encoding": {"x": {"field": "a", "type": "geojson"}}}  | /encoding/x/type
          {"mark": "bar", "encoding": {"x": {"field": "a", "type": "quantitative"}}} | /encoding/x/field
          {"layer": [{"mark": "bar"}, {"mark": "trail"}]}                        | /layer/1/mark/type
          {"mark": {"type": "bar", "color": "url(#a)"}, "data": {"values": [{}]}} | /mark/color
          {}                                                                     | /mark
          """)
  void what_it_does_not_draw_is_refused_with_the_place(String specification, String place) {
    assertThatThrownBy(() -> SvgPlot.of((Json.Obj) JsonReader.trusted(specification)))
        .isInstanceOf(UnsupportedPlotException.class)
        .hasMessageStartingWith(place + " ");
  }

  @ParameterizedTest
  @CsvSource({"0, 0.3", "1e-7, 9e-7", "-5, 12345678", "99999.9, 100000.1", "-1e200, 1e200", "5, 5"})
  void ticks_are_round_inside_the_domain_and_differ(double from, double to) {
    Ticks ticks = Ticks.linear(from, to, 6, true);

    assertThat(ticks.low()).isLessThanOrEqualTo(from);
    assertThat(ticks.high()).isGreaterThanOrEqualTo(to);
    assertThat(ticks.marks())
        .hasSizeBetween(3, 14)
        .extracting(Ticks.Mark::label)
        .doesNotHaveDuplicates();
    assertThat(ticks.marks()).extracting(Ticks.Mark::label).allMatch(label -> label.length() < 13);
  }
}
