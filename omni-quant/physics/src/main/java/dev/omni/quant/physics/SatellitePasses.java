package dev.omni.quant.physics;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.SvgDocument;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** The passes of a satellite over a station. */
@AutoService(JsonEngine.class)
public final class SatellitePasses implements JsonEngine {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static final double SECONDS_AN_HOUR = 3600;
  private static final double METRES_A_KILOMETRE = 1000;
  private static final double FARTHEST_DAYS = 365;
  private static final int DRAWN = 8;
  private static final int POINTS = 40;
  private static final double RADIUS = 190;
  private static final double CENTER = 225;

  @Override
  public Capability capability() {
    return Capability.named("physics.orbit.passes")
        .title(
            "Passes of a satellite over a station",
            "When a satellite rises above an elevation, culminates and sets, from its two-line"
                + " elements. rise_utc, rise_s and rise_azimuth_deg are null where a pass is under way"
                + " at the start; set_utc, set_s and set_azimuth_deg are null where it is at the end. sunlit is of the culmination.")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(PassContract.INPUT)
        .result(PassContract.RESULT)
        .plot("Passes on the sky")
        .method(
            new Method(
                "SGP4, turned by Greenwich mean sidereal time, on a search every 20 seconds",
                "tan(elevation) = up / sqrt(east^2 + north^2); azimuth = atan2(east, north)",
                List.of(
                    "D. Vallado, P. Crawford, R. Hujsak and T. S. Kelso, Revisiting Spacetrack"
                        + " Report #3, AIAA 2006-6753, 2006",
                    "S. Aoki et al., Astron. Astrophys. 105, 1982, pp. 359-361",
                    "The Astronomical Almanac for the Year 2006, section C (direction of the Sun)"),
                List.of(Libraries.named("org.orekit:orekit")),
                List.of(
                    "No refraction and no time of light; the motion of the pole is left out.",
                    "The station is on the ellipsoid of WGS 84.",
                    "Every local maximum between samples is refined, so that passes of seconds are"
                        + " found. Element sets lose 1 to 3 km a day from their epoch.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    TleLines lines = TleLines.of(fields);
    var found = new ArrayList<>(lines.problems());
    if (found.isEmpty()) {
      double days = lines.epoch().minutesTo(start(fields)) / 1440;
      if (Math.abs(days) > FARTHEST_DAYS) {
        found.add(
            Problem.invalid("/start_utc", "must be within 365 days of the epoch of the elements"));
      }
    }
    return found;
  }

  private static Instant start(JsonFields fields) {
    return Instant.parse(fields.text("start_utc"));
  }

  @Override
  public double steps(Json.Obj input) {
    return 2e4 + 1.7e4 * new JsonFields(input).number("duration_hours");
  }

  private static SkyStation sky(JsonFields fields) {
    JsonFields station = fields.fields("station");
    return SkyStation.of(
        TleLines.of(fields),
        start(fields),
        fields.number("ut1_minus_utc_s"),
        new EarthFixed.Geodetic(
            station.number("latitude_deg"),
            station.number("longitude_deg"),
            station.object().findNumber("altitude_m").map(Number::doubleValue).orElse(0.0)
                / METRES_A_KILOMETRE));
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    SkyStation sky = sky(fields);
    double least = fields.number("min_elevation_deg");
    Instant start = start(fields);
    List<PassSearch.Pass> passes =
        PassSearch.of(sky, fields.number("duration_hours") * SECONDS_AN_HOUR, least, work);
    var rows = new ArrayList<Json>();
    for (PassSearch.Pass pass : passes) {
      rows.add(row(sky, start, pass));
    }
    return JsonComputed.of(Json.obj("count", rows.size(), "passes", rows));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    return new PassChecks(
            sky(fields),
            fields.number("min_elevation_deg"),
            fields.number("duration_hours") * SECONDS_AN_HOUR)
        .all(new JsonFields(result));
  }

  private static Json row(SkyStation sky, Instant start, PassSearch.Pass pass) {
    SkyStation.Sight highest = sky.at(pass.culmination());
    return Json.obj(
            "rise_utc", date(start, pass.rise()),
            "rise_s", seconds(pass.rise()),
            "rise_azimuth_deg", azimuth(sky, pass.rise()),
            "culmination_utc", date(start, OptionalDouble.of(pass.culmination())),
            "culmination_s", pass.culmination(),
            "max_elevation_deg", highest.elevation())
        .with("culmination_azimuth_deg", highest.azimuth())
        .with("culmination_range_km", highest.range())
        .with("set_utc", date(start, pass.set()))
        .with("set_s", seconds(pass.set()))
        .with("set_azimuth_deg", azimuth(sky, pass.set()))
        .with("sunlit", sky.sunlit(pass.culmination()));
  }

  private static Json seconds(OptionalDouble time) {
    return time.isPresent() ? Json.num(time.getAsDouble()) : Json.NULL;
  }

  private static Json azimuth(SkyStation sky, OptionalDouble time) {
    return time.isPresent() ? Json.num(sky.at(time.getAsDouble()).azimuth()) : Json.NULL;
  }

  private static Json date(Instant start, OptionalDouble time) {
    return time.isPresent()
        ? Json.str(DATE.format(start.plusMillis(Math.round(1000 * time.getAsDouble()))))
        : Json.NULL;
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    SkyStation sky = sky(fields);
    double end = fields.number("duration_hours") * SECONDS_AN_HOUR;
    var svg = new SvgDocument(450, 470, "Passes on the sky");
    for (int elevation = 0; elevation < 90; elevation += 30) {
      double radius = RADIUS * (90 - elevation) / 90;
      svg.circle(CENTER, CENTER, radius, "none", "#bbbbbb");
      svg.text(CENTER + 4, CENTER - radius - 3, "start", elevation + " deg");
    }
    svg.text(CENTER, CENTER - RADIUS - 16, "middle", "N").text(CENTER, 445, "middle", "S");
    svg.text(CENTER + RADIUS + 10, CENTER, "start", "E");
    svg.text(CENTER - RADIUS - 10, CENTER, "end", "W");
    List<JsonFields> passes = new JsonFields(result).objects("passes");
    for (JsonFields pass : passes.subList(0, Math.min(DRAWN, passes.size()))) {
      double from = pass.has("rise_s") ? pass.number("rise_s") : 0;
      double to = pass.has("set_s") ? pass.number("set_s") : end;
      double[] before = place(sky.at(from));
      for (int k = 1; k <= POINTS; k++) {
        double[] next = place(sky.at(from + (to - from) * k / POINTS));
        svg.line(before[0], before[1], next[0], next[1], "#4c78a8");
        before = next;
      }
    }
    return Optional.of(svg.plot());
  }

  /** Returns the place of a sight: north is up, east is right. */
  private static double[] place(SkyStation.Sight sight) {
    double radius = RADIUS * (90 - sight.elevation()) / 90;
    double azimuth = StrictMath.toRadians(sight.azimuth());
    return new double[] {
      CENTER + radius * StrictMath.sin(azimuth), CENTER - radius * StrictMath.cos(azimuth)
    };
  }
}
