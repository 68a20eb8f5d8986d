package dev.omni.quant.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

/** Places on the Earth: below satellites, along ways, around areas. */
class EarthTest {
  private static final Json.Obj STATION =
      Json.obj(
          "line1",
          "1 25544U 98067A   19343.69339541  .00001764  00000-0  38792-4 0  9991",
          "line2",
          "2 25544  51.6439 211.2001 0007417  17.6667  85.6398 15.50103472202482");

  private static JsonFields run(JsonEngine engine, Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine, input));
  }

  /** Aoki et al., 1982: 18 h 41 m 50.548 s at noon of 2000-01-01 less 12 hours. */
  @Test
  void sidereal_time_at_noon_of_2000_is_as_defined() {
    double hours = EarthFixed.siderealTime(10957, 43200) * 12 / Math.PI;

    assertThat(hours).isCloseTo(18 + 41 / 60.0 + 50.54841 / 3600, within(1e-10));
  }

  @Property
  void geodetic_coordinates_lead_back_to_the_position(
      @ForAll @DoubleRange(min = -90, max = 90) @Scale(4) double latitude,
      @ForAll @DoubleRange(min = -179.9, max = 180) @Scale(4) double longitude,
      @ForAll @DoubleRange(min = -100, max = 50_000) @Scale(3) double altitude) {
    var there = new EarthFixed.Geodetic(latitude, longitude, altitude);
    var again = EarthFixed.Geodetic.of(there.position());

    assertThat(again.latitude()).isCloseTo(latitude, within(1e-9));
    assertThat(again.altitude()).isCloseTo(altitude, within(1e-8));
    assertThat(Math.IEEEremainder(again.longitude() - longitude, 360) * Math.cos(latitude))
        .isCloseTo(0, within(1e-7));
  }

  @Test
  void a_date_is_the_minutes_that_it_is_after_the_epoch() {
    Json.Obj dated =
        STATION.with("times_utc", List.of("2019-12-09T17:00:00Z", "2019-12-09T18:00:00+01:00"));
    JsonFields result = run(LoadedEngine.of(new TwoLineElements()), dated);
    double minutes = result.objects("states").get(0).number("minutes_from_epoch");

    assertThat(minutes).isCloseTo(1440 * (17 / 24.0 - 0.69339541), within(1e-9));
    assertThat(result.items("states").get(1)).isEqualTo(result.items("states").get(0));
    assertThat(
            run(
                    LoadedEngine.of(new TwoLineElements()),
                    STATION.with("minutes_from_epoch", List.of(minutes)))
                .items("states")
                .get(0))
        .isEqualTo(result.items("states").get(0));
  }

  @Test
  void a_second_of_ut1_turns_the_earth_by_a_quarter_of_a_minute_of_arc() {
    Json.Obj input = STATION.with("minutes_from_epoch", List.of(10)).with("earth_fixed", true);
    double there = longitude(input);
    double later = longitude(input.with("ut1_minus_utc_s", 0.5));

    assertThat(there - later).isCloseTo(0.5 * 360 / 86164.0905, within(1e-8));
  }

  private static double longitude(Json.Obj input) {
    return run(LoadedEngine.of(new TwoLineElements()), input)
        .objects("states")
        .get(0)
        .number("longitude_deg");
  }

  @Test
  void a_date_far_from_the_epoch_is_refused() {
    Json.Obj input =
        STATION.with("times_utc", List.of("2019-12-09T17:00:00Z", "2035-01-01T00:00:00Z"));

    assertThat(EngineRunner.refused(LoadedEngine.of(new TwoLineElements()), input))
        .containsExactly("/times_utc/1");
  }

  /** An eighth of the ellipsoid of WGS 84, whose whole area is 510,065,621,724,088 m2. */
  @Test
  void an_octant_has_an_eighth_of_the_area() {
    Json.Obj octant =
        Json.obj(
            "problem",
            "polygon",
            "polygon",
            List.of(List.of(0, 0), List.of(0, 90), List.of(90, 0)));
    JsonFields result = run(LoadedEngine.of(new GeodesicProblem()), octant);

    assertThat(result.number("area_m2")).isCloseTo(510_065_621_724_088.0 / 8, within(1.0));
    assertThat(result.number("perimeter_m"))
        .isCloseTo(2 * 10_001_965.729 + Math.PI / 2 * 6_378_137, within(0.01));
    assertThat(result.flag("clockwise")).isFalse();
    assertThat(EngineRunner.refused(LoadedEngine.of(new GeodesicProblem()), octant.with("lat1", 3)))
        .containsExactly("/lat1");
  }

  @Property
  void waypoints_lie_at_equal_distances_of_the_same_way(
      @ForAll @DoubleRange(min = -80, max = 80) @Scale(3) double latitude,
      @ForAll @DoubleRange(min = -170, max = 170) @Scale(3) double longitude) {
    Json.Obj input =
        Json.obj("problem", "inverse", "lat1", 12, "lon1", 34)
            .withAll(Json.obj("lat2", latitude, "lon2", longitude, "waypoints", 5));
    JsonFields result = run(LoadedEngine.of(new GeodesicProblem()), input);
    JsonFields points = result.fields("waypoints");
    double step = result.number("distance_m") / 4;
    for (int i = 1; i < 5; i++) {
      Json.Obj leg =
          Json.obj("problem", "inverse", "lat1", points.numbers("lat_deg")[i - 1])
              .with("lon1", points.numbers("lon_deg")[i - 1])
              .with("lat2", points.numbers("lat_deg")[i])
              .with("lon2", points.numbers("lon_deg")[i]);
      assertThat(run(LoadedEngine.of(new GeodesicProblem()), leg).number("distance_m"))
          .isCloseTo(step, within(1e-6));
    }
    assertThat(points.numbers("lat_deg")[4]).isCloseTo(latitude, within(1e-9));
  }

  @Test
  void hertz_and_radians_a_second_carry_a_note() {
    Json.Obj angular = Json.obj("value", 50, "from", "Hz", "to", "rad/s");

    assertThat(run(LoadedEngine.of(new UnitConversion()), angular).text("note")).contains("2 pi");
    assertThat(run(LoadedEngine.of(new UnitConversion()), angular.with("to", "kHz")).has("note"))
        .isFalse();
    assertThat(run(LoadedEngine.of(new UnitConversion()), angular.with("to", "Bq")).has("note"))
        .isFalse();
  }
}
