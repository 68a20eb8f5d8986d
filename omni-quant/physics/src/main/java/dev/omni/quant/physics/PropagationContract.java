package dev.omni.quant.physics;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.Numerics;
import java.util.List;

/** The input and the result of a propagation. */
final class PropagationContract {
  private static Shape angle(String title) {
    return Shape.number().atLeast(-720).atMost(720).unit("deg").titled(title);
  }

  private static Shape vector(String unit, String title) {
    return Shape.arrayOf(Shape.number().unit(unit).titled("Component"), 3, 3).titled(title);
  }

  private static final Shape ELEMENTS =
      Shape.object()
          .required(
              "semi_major_axis_km",
              Shape.number().above(6378).atMost(1e6).unit("km").titled("Semi-major axis"))
          .required(
              "eccentricity", Shape.number().atLeast(0).below(1).unit("1").titled("Eccentricity"))
          .required(
              "inclination_deg",
              Shape.number().atLeast(0).atMost(180).unit("deg").titled("Inclination"))
          .required("raan_deg", angle("Right ascension of the ascending node"))
          .required("argument_of_perigee_deg", angle("Argument of the perigee"))
          .optional("true_anomaly_deg", angle("True anomaly"))
          .optional("mean_anomaly_deg", angle("Mean anomaly"))
          .exactlyOne("true_anomaly_deg", "mean_anomaly_deg");

  private static Shape positive(String unit, double most, String title) {
    return Shape.number().above(0).atMost(most).unit(unit).titled(title);
  }

  private static final Shape DRAG =
      Shape.object()
          .required("area_to_mass_m2_kg", positive("m2/kg", 100, "Area over mass"))
          .optional("drag_coefficient", positive("1", 10, "Coefficient of drag").otherwise(2.2))
          .required(
              "reference_density_kg_m3", positive("kg/m3", 1, "Density at the reference altitude"))
          .required(
              "reference_altitude_km",
              Shape.number().atLeast(0).atMost(2000).unit("km").titled("Reference altitude"))
          .required("scale_height_km", positive("km", 1000, "Scale height"));

  private static final Shape FORCES =
      Shape.object()
          .optional(
              "zonal_degree",
              Shape.choice(0, 2, 3, 4, 5, 6).otherwise(2).titled("Degree of the zonal field"))
          .optional(
              "earth_axis",
              Shape.choice("true_pole", "frame").otherwise("true_pole").titled("Axis of the field"))
          .optional("drag", DRAG.titled("Exponential atmosphere that turns with the Earth"));

  static final Shape INPUT =
      Shape.object()
          .required("epoch_utc", Shape.dateTime().titled("Epoch"))
          .optional("elements", ELEMENTS.titled("Osculating elements in GCRF"))
          .optional("position_km", vector("km", "Position in GCRF"))
          .optional("velocity_km_s", vector("km/s", "Velocity in GCRF"))
          .required(
              "output_times_s",
              Shape.arrayOf(
                      Shape.number().above(0).atMost(3.2e7).unit("s").titled("Time"), 1, 10_000)
                  .titled("Rising seconds after the epoch"))
          .optional("forces", FORCES.otherwise(Json.Obj.EMPTY).titled("Forces"))
          .optional(
              "tolerance",
              Shape.number()
                  .atLeast(1e-13)
                  .atMost(1e-6)
                  .otherwise(1e-12)
                  .unit("1")
                  .titled("Error of a step, relative"))
          .optional(
              ErrorGate.MEMBER,
              ErrorGate.shape("km", "Largest error of a position that is accepted").otherwise(1e-3))
          .exactlyOne("elements", "position_km")
          .example(
              Json.obj(
                  "epoch_utc",
                  "2024-03-20T12:00:00.000Z",
                  "elements",
                  Json.obj(
                      "semi_major_axis_km",
                      6878.137,
                      "eccentricity",
                      0.001,
                      "inclination_deg",
                      97.4,
                      "raan_deg",
                      30,
                      "argument_of_perigee_deg",
                      90,
                      "true_anomaly_deg",
                      0),
                  "output_times_s",
                  List.of(600, 1200, 1800, 2400, 3000, 3600, 4200, 4800, 5400),
                  "forces",
                  Json.obj("zonal_degree", 4)));

  private static Shape number(String unit, String title) {
    return Shape.number().unit(unit).titled(title);
  }

  private static Shape list(String unit, String title) {
    return Shape.listOf(Shape.number().unit(unit)).titled(title);
  }

  private static final Shape STATE =
      Shape.object()
          .required("position_km", list("km", "Position in GCRF"))
          .required("velocity_km_s", list("km/s", "Velocity in GCRF"))
          .required("time_utc", Shape.string().titled("Date"))
          .required(
              "elements",
              Shape.object()
                  .required("semi_major_axis_km", number("km", "Semi-major axis"))
                  .required("eccentricity", number("1", "Eccentricity"))
                  .required("inclination_deg", number("deg", "Inclination"))
                  .required("raan_deg", number("deg", "Right ascension of the ascending node"))
                  .required("argument_of_perigee_deg", number("deg", "Argument of the perigee"))
                  .required("true_anomaly_deg", number("deg", "True anomaly"))
                  .titled("Osculating elements"))
          .required("latitude_deg", number("deg", "Geodetic latitude"))
          .required("longitude_deg", number("deg", "Longitude"))
          .required("altitude_km", number("km", "Altitude above WGS 84"));

  static final Shape RESULT =
      Shape.object()
          .required("states", Shape.listOf(STATE).titled("State at each time that is reached"))
          .required(
              "position_error_km",
              number("km", "Estimated error of the last position")
                  .unchecked("An estimate of an error; the gate holds the largest of all states."))
          .required(
              "perigee_altitude_km", number("km", "Height of the last perigee above the equator"))
          .optional("numerics", Numerics.shape("km"))
          .optional("decayed_at", Shape.string().titled("Date below 100 km, with drag"));

  private PropagationContract() {}
}
