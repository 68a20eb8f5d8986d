package dev.omni.quant.discovery;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The survival of groups from times to an event, some of them censored. */
@AutoService(JsonEngine.class)
public final class KaplanMeier implements JsonEngine {
  private static final int MOST_ROWS = 200_000;
  private static final int MOST_GROUPS = 100;
  private static final double[] TIMES = {9, 13, 13, 18, 23, 28, 31, 34, 45, 48, 161};
  private static final double[] EVENTS = {1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 0};

  private static final Shape TABLE =
      Shape.object()
          .required(
              "time",
              Shape.arrayOf(Shape.number().atLeast(0).unit("time"), 1, MOST_ROWS)
                  .titled("Time of the event, or of the last observation without it"))
          .required(
              "event",
              Shape.arrayOf(Shape.integer().atLeast(0).atMost(1).unit("1"), 1, MOST_ROWS)
                  .titled("1 for an event, 0 for a censored time"))
          .optional(
              "group",
              Shape.arrayOf(Shape.string().length(1, 200), 1, MOST_ROWS)
                  .titled("Name of the group of each row"));

  private static final Shape CONTRACT =
      Shape.object()
          .required("table", TABLE.titled("Times by group"))
          .optional(
              "interval",
              Shape.choice("log", "log_log", "plain")
                  .otherwise("log")
                  .titled("Transformation of the interval"))
          .optional("confidence", Confidence.SHAPE)
          .example(Json.obj("table", Json.obj("time", TIMES, "event", EVENTS)))
          .example(
              Json.obj(
                  "table",
                  Json.obj(
                      "time", new double[] {6, 7, 10, 13, 16, 1, 2, 3, 4, 5},
                      "event", new double[] {1, 1, 0, 1, 1, 1, 1, 1, 0, 1},
                      "group",
                          List.of(
                              "new", "new", "new", "new", "new", "old", "old", "old", "old",
                              "old"))));

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.survival.kaplan-meier")
        .title(
            "Kaplan-Meier survival curves and log-rank test",
            "The product-limit estimate of survival of each group with Greenwood's standard error,"
                + " median and restricted mean, and the log-rank test where there are several"
                + " groups. Groups stand in the order of their bytes. median is null where"
                + " survival stays above one half, median_low and median_high where the limits do;"
                + " confidence_low and confidence_high are null"
                + " once survival is 0. log_rank is left out for one group, and where no event"
                + " tells the groups apart.")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(SurvivalResult.SHAPE)
        .plot("Survival by group, with intervals and censored times")
        .method(
            new Method(
                "Product-limit estimator",
                "S(t) = prod (1 - d_i / n_i); var S = S^2 sum d_i / (n_i (n_i - d_i)); chi^2 ="
                    + " (O - E)' V^-1 (O - E)",
                List.of(
                    "E. L. Kaplan and P. Meier, J. Am. Statist. Assoc. 53, 1958, pp. 457-481",
                    "M. Greenwood, Reports on Public Health and Medical Subjects 33, 1926",
                    "N. Mantel, Cancer Chemotherapy Reports 50, 1966, pp. 163-170",
                    "T. M. Therneau and P. M. Grambsch, Modeling Survival Data, 2000, ch. 2"),
                List.of(),
                List.of(
                    "Censoring does not depend on the time of the event.",
                    "Events come before censorings at the same time. The restricted mean is the"
                        + " area below the curve up to the last time of the group.",
                    "Where S is one half over an interval the median is its middle. median_low and"
                        + " median_high are the first times at which confidence_low and"
                        + " confidence_high are one half or less.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    JsonFields table = new JsonFields(input).fields("table");
    int rows = table.items("time").size();
    var problems = new ArrayList<Problem>();
    for (String name : List.of("event", "group")) {
      if (table.has(name) && table.items(name).size() != rows) {
        problems.add(Problem.invalid("/table/" + name, "must have " + rows + " values, like time"));
      }
    }
    if (problems.isEmpty() && groups(table).size() > MOST_GROUPS) {
      problems.add(Problem.invalid("/table/group", "must name at most " + MOST_GROUPS + " groups"));
    }
    return problems;
  }

  @Override
  public double steps(Json.Obj input) {
    JsonFields table = new JsonFields(input).fields("table");
    return 1e4 + 200.0 * table.items("time").size() * Math.min(MOST_GROUPS, groups(table).size());
  }

  private static SortedMap<String, List<Integer>> groups(JsonFields table) {
    List<String> names = table.has("group") ? table.texts("group") : List.of();
    var groups = new TreeMap<String, List<Integer>>();
    int rows = table.items("time").size();
    int named = names.isEmpty() ? rows : Math.min(rows, names.size());
    for (int i = 0; i < named; i++) {
      String name = names.isEmpty() ? "all" : names.get(i);
      groups.computeIfAbsent(name, first -> new ArrayList<>()).add(i);
    }
    return groups;
  }

  /** A use of the times of a group, and whether each is that of an event. */
  private interface OfGroup<T> {
    T of(String name, double[] time, boolean[] event);
  }

  private static <T> List<T> byGroup(JsonFields table, OfGroup<T> made) {
    double[] times = table.numbers("time");
    double[] events = table.numbers("event");
    var all = new ArrayList<T>();
    groups(table)
        .forEach(
            (name, rows) -> {
              double[] time = rows.stream().mapToDouble(i -> times[i]).toArray();
              boolean[] event = new boolean[time.length];
              for (int k = 0; k < event.length; k++) {
                event[k] = events[rows.get(k)] == 1;
              }
              all.add(made.of(name, time, event));
            });
    return all;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    List<SurvivalCurve> curves = byGroup(fields.fields("table"), SurvivalCurve::of);
    work.proceed();
    double z = Tails.normalQuantile(fields.number("confidence"));
    String kind = fields.text("interval");
    List<Json.Obj> groups = curves.stream().map(curve -> curve.members(kind, z)).toList();
    Json.Obj result = Json.obj("groups", groups);
    Optional<Json.Obj> test = curves.size() > 1 ? LogRank.of(curves).members() : Optional.empty();
    return JsonComputed.of(test.map(found -> result.with("log_rank", found)).orElse(result));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    List<SurvivalChecks.Times> times =
        byGroup(
            fields.fields("table"), (name, time, event) -> SurvivalChecks.Times.of(time, event));
    return new SurvivalChecks(
            times, fields.text("interval"), 1 - fields.number("confidence"), new JsonFields(result))
        .all();
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    return Optional.of(SurvivalPlot.of(new JsonFields(result).objects("groups")));
  }
}
