package dev.omni.quant.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.figure.Figure;
import dev.omni.testkit.EngineRunner;
import java.time.Instant;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

/** Passes of a satellite, against a fine search and each other. */
final class SatellitePassesTest {
  private static final Json.Obj PARIS =
      (Json.Obj) LoadedEngine.of(new SatellitePasses()).capability().input().examples().get(0);

  private static List<JsonFields> passes(Json.Obj input) {
    return new JsonFields(EngineRunner.result(LoadedEngine.of(new SatellitePasses()), input))
        .objects("passes");
  }

  private static SkyStation sky(Json.Obj input) {
    var fields = new JsonFields(input);
    JsonFields station = fields.fields("station");
    return SkyStation.of(
        new TleLines(fields.text("line1"), fields.text("line2")),
        Instant.parse(fields.text("start_utc")),
        0,
        new EarthFixed.Geodetic(
            station.number("latitude_deg"), station.number("longitude_deg"), 0.035));
  }

  @Property(tries = 12) // about 60 ms a try
  void a_fine_search_finds_the_same_passes_and_no_higher_place(
      @ForAll @DoubleRange(min = -60, max = 60) double latitude,
      @ForAll @DoubleRange(min = -180, max = 180) double longitude,
      @ForAll @DoubleRange(min = 0, max = 50) double least) {
    Json.Obj input =
        PARIS
            .with(
                "station",
                Json.obj("latitude_deg", latitude, "longitude_deg", longitude, "altitude_m", 35))
            .with("min_elevation_deg", least);
    SkyStation sky = sky(input);
    int found = 0;
    boolean above = sky.elevation(0) > least;
    found += above ? 1 : 0;
    for (int s = 1; s <= 86_400; s += 2) {
      boolean now = sky.elevation(s) > least;
      found += now && !above ? 1 : 0;
      above = now;
    }
    List<JsonFields> passes = passes(input);
    // passes of less than two seconds may be between the samples of the fine search
    assertThat(passes.size()).isGreaterThanOrEqualTo(found);
    assertThat(passes.stream().filter(pass -> !brief(pass)).count()).isLessThanOrEqualTo(found);
    for (JsonFields pass : passes) {
      double at = pass.number("culmination_s");
      for (double off : new double[] {-1, 1}) {
        if (at + off >= 0 && at + off <= 86_400) {
          assertThat(sky.elevation(at + off))
              .isLessThanOrEqualTo(pass.number("max_elevation_deg") + 1e-6);
        }
      }
    }
  }

  private static boolean brief(JsonFields pass) {
    return pass.has("rise_s")
        && pass.has("set_s")
        && pass.number("set_s") - pass.number("rise_s") < 2;
  }

  @Test
  void a_pass_under_way_at_the_start_has_no_rise_and_counts() {
    JsonFields first = passes(PARIS).get(0);
    double middle = first.number("culmination_s");
    Instant later = Instant.parse("2019-12-09T18:00:00Z").plusSeconds((long) middle);
    JsonFields cut = passes(PARIS.with("start_utc", later.toString())).get(0);
    assertThat(cut.has("rise_s")).isFalse();
    assertThat(cut.has("rise_utc")).isFalse();
    assertThat(cut.number("set_s") + Math.floor(middle))
        .isCloseTo(first.number("set_s"), within(1e-3));
  }

  @Test
  void a_lower_horizon_makes_passes_longer_and_the_earth_turns_by_ut1() {
    JsonFields high = passes(PARIS).get(0);
    JsonFields low = passes(PARIS.with("min_elevation_deg", 5)).get(0);
    assertThat(low.number("rise_s")).isLessThan(high.number("rise_s"));
    assertThat(low.number("set_s")).isGreaterThan(high.number("set_s"));
    assertThat(low.number("max_elevation_deg"))
        .isCloseTo(high.number("max_elevation_deg"), within(1e-6));
    JsonFields turned = passes(PARIS.with("ut1_minus_utc_s", 0.9)).get(0);
    assertThat(turned.number("rise_s")).isNotEqualTo(high.number("rise_s"));
    assertThat(turned.number("rise_s")).isCloseTo(high.number("rise_s"), within(2.0));
  }

  @Test
  void a_station_below_the_satellite_sees_it_overhead() {
    SkyStation sky = sky(PARIS);
    double angle = sky.epoch().siderealTime(sky.start(), 0);
    double[] there = EarthFixed.turned(sky.satellite().at(sky.start()).position(), angle);
    EarthFixed.Geodetic below = EarthFixed.Geodetic.of(there);
    Json.Obj input =
        PARIS
            .with(
                "station",
                Json.obj("latitude_deg", below.latitude(), "longitude_deg", below.longitude()))
            .with("duration_hours", 0.01);
    JsonFields pass = passes(input).get(0);
    assertThat(pass.number("max_elevation_deg")).isCloseTo(90, within(0.01));
    assertThat(pass.number("culmination_range_km")).isCloseTo(below.altitude(), within(0.1));
  }

  @Test
  void a_start_far_from_the_epoch_is_refused_and_the_drawing_is_safe() {
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new SatellitePasses()),
                PARIS.with("start_utc", "2022-01-01T00:00:00Z")))
        .containsExactly("/start_utc");
    Json.Obj filled = LoadedEngine.of(new SatellitePasses()).capability().input().filled(PARIS);
    Figure figure =
        LoadedEngine.of(new SatellitePasses())
            .figure(filled, EngineRunner.result(LoadedEngine.of(new SatellitePasses()), PARIS))
            .orElseThrow();
    assertThat(figure.check()).isEmpty();
  }
}
