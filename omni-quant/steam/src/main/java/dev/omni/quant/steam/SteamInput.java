package dev.omni.quant.steam;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The pairs of quantities that fix a state of water. */
final class SteamInput {
  static final String TEMPERATURE = "temperature_k";
  static final String PRESSURE = "pressure_mpa";
  static final String QUALITY = "vapour_quality";
  static final String ENTHALPY = "specific_enthalpy_kj_kg";
  static final String ENTROPY = "specific_entropy_kj_kg_k";

  private static final Set<Set<String>> TAKEN =
      Set.of(
          Set.of(TEMPERATURE),
          Set.of(PRESSURE),
          Set.of(TEMPERATURE, PRESSURE),
          Set.of(TEMPERATURE, QUALITY),
          Set.of(PRESSURE, QUALITY),
          Set.of(PRESSURE, ENTHALPY),
          Set.of(PRESSURE, ENTROPY));

  static final Shape CONTRACT =
      Shape.object()
          .optional(
              TEMPERATURE,
              Shape.number().atLeast(273.15).atMost(2273.15).unit("K").titled("Temperature"))
          .optional(PRESSURE, Shape.number().above(0).atMost(100).unit("MPa").titled("Pressure"))
          .optional(
              QUALITY,
              Shape.number()
                  .atLeast(0)
                  .atMost(1)
                  .unit("1")
                  .titled("Mass of vapour over the mass of all, with temperature or pressure"))
          .optional(
              ENTHALPY,
              Shape.number()
                  .atLeast(-1)
                  .atMost(8000)
                  .unit("kJ/kg")
                  .titled("Specific enthalpy, with pressure"))
          .optional(
              ENTROPY,
              Shape.number()
                  .atLeast(-1)
                  .atMost(15)
                  .unit("kJ/(kg K)")
                  .titled("Specific entropy, with pressure"))
          .atLeastOne(TEMPERATURE, PRESSURE)
          .example(Json.obj(TEMPERATURE, 300, PRESSURE, 3))
          .example(Json.obj(TEMPERATURE, 373.15, QUALITY, 0.9))
          .example(Json.obj(PRESSURE, 0.5, ENTHALPY, 2000));

  private SteamInput() {}

  /** Returns the problem of members that do not fix a state together. */
  static List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var given = new TreeSet<String>();
    for (String name : List.of(TEMPERATURE, PRESSURE, QUALITY, ENTHALPY, ENTROPY)) {
      if (fields.has(name)) {
        given.add(name);
      }
    }
    if (TAKEN.contains(given)) {
      return List.of();
    }
    String extra =
        given.contains(ENTHALPY) ? ENTHALPY : given.contains(ENTROPY) ? ENTROPY : QUALITY;
    return List.of(
        Problem.invalid(
            "/" + extra,
            "takes no part here: a state is temperature and pressure, temperature and vapour"
                + " quality, or pressure and one of vapour quality, enthalpy and entropy"));
  }
}
