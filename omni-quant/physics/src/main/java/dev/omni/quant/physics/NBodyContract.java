package dev.omni.quant.physics;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.quant.core.Numerics;
import java.util.ArrayList;
import java.util.List;

/** Input and result of the motion of bodies under their own gravity. */
final class NBodyContract {
  private static final int MOST_PRECISE = 10;

  static final Shape CONTRACT =
      PositionError.in(Shape.object())
          .optional(
              "gravitational_constant",
              Shape.number()
                  .above(0)
                  .otherwise(1)
                  .unit("caller units")
                  .titled("Gravitational constant"))
          .required(
              "bodies",
              Shape.arrayOf(
                      Shape.object()
                          .required(
                              "mass", Shape.number().atLeast(0).unit("caller units").titled("Mass"))
                          .required("position", vector("Position"))
                          .required("velocity", vector("Velocity")),
                      2,
                      50)
                  .titled("Bodies"))
          .required(
              "duration",
              Shape.number().above(0).atMost(1e6).unit("caller units").titled("Time to follow"))
          .optional(
              "tolerance",
              Shape.number()
                  .atLeast(1e-15)
                  .atMost(1e-4)
                  .otherwise(1e-13)
                  .unit("1")
                  .titled("Tolerance of a step in double precision"))
          .optional(
              "output_times",
              Shape.arrayOf(
                      Shape.number().above(0).atMost(1e6).unit("caller units").titled("Time"),
                      1,
                      5000)
                  .titled("Rising times, none beyond the duration, at which states are given"))
          .optional(
              "precision",
              Shape.choice("double", "extended")
                  .otherwise("double")
                  .titled("Arithmetic; extended has 32 digits and takes at most 10 bodies"))
          .example(
              Json.obj(
                  "bodies",
                  List.of(
                      Json.obj("mass", 1, "position", List.of(0.5, 0), "velocity", List.of(0, 0.5)),
                      Json.obj(
                          "mass", 1, "position", List.of(-0.5, 0), "velocity", List.of(0, -0.5))),
                  "duration",
                  3));

  private static Shape vector(String title) {
    return Shape.arrayOf(Shape.number().unit("caller units").titled(title), 2, 3).titled(title);
  }

  private static final Shape MOVED =
      Shape.listOf(
          Shape.object()
              .required(
                  "position", Shape.listOf(Shape.number().unit("caller units")).titled("Position"))
              .required(
                  "velocity",
                  Shape.listOf(Shape.number().unit("caller units")).titled("Velocity")));

  static final Shape RESULT =
      Shape.object()
          .required("energy", Shape.number().unit("caller units").titled("Total energy at the end"))
          .required("bodies", MOVED.titled("Bodies at the end"))
          .required(
              "evaluations",
              Shape.integer()
                  .unit("1")
                  .titled("Evaluations of the accelerations")
                  .unchecked("A count of the work, not of the motion."))
          .required(
              "position_error",
              Shape.number()
                  .unit("caller units")
                  .titled("Estimated error of the position of a body at the end"))
          .optional("numerics", Numerics.shape("1"))
          .optional(
              "position_error_at",
              Shape.listOf(Shape.number().unit("caller units"))
                  .titled("Estimated error of a position at each output time"))
          .optional(
              "trajectory",
              Shape.listOf(
                      Shape.object()
                          .required("time", Shape.number().unit("caller units").titled("Time"))
                          .required("bodies", MOVED.titled("Bodies at the time")))
                  .titled("States at the output times"));

  private NBodyContract() {}

  /** Returns what the schema cannot express. */
  static List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    List<JsonFields> bodies = fields.objects("bodies");
    int space = bodies.get(0).items("position").size();
    var found = new ArrayList<>(PositionError.problems(fields));
    for (int i = 0; i < bodies.size(); i++) {
      for (String name : List.of("position", "velocity")) {
        if (bodies.get(i).items(name).size() != space) {
          found.add(
              Problem.invalid(
                  "/bodies/" + i + "/" + name,
                  "must have " + space + " components, as the first position has"));
        }
      }
    }
    if (bodies.size() > MOST_PRECISE && fields.text("precision").equals("extended")) {
      found.add(
          Problem.invalid(
              "/precision", "must be double for more than " + MOST_PRECISE + " bodies"));
    }
    if (fields.has("output_times")) {
      found.addAll(OutputTimes.problems(fields.numbers("output_times"), fields.number("duration")));
    }
    return found;
  }
}
