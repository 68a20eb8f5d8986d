package dev.omni.quant.biology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import dev.omni.testkit.Lack;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The time courses of the SBML Test Suite, {@code cases/semantic} of sbmlteam/sbml-test-suite, from
 * the folder that {@code -Domni.sbml.suite} names. Each is right within the tolerances of the suite
 * or refused with a line, and alike in every level that it is written in. The counts by tag go to
 * {@code target/sbml-suite.txt}.
 */
@Tag("full")
class SbmlSuiteTest {
  private static final JsonEngine ENGINE = LoadedEngine.of(new ReactionSimulation());

  /** Documents that do not say what their case is about: level 2 version 5 without fast. */
  private static final List<String> DIFFERENT = List.of("01399-sbml-l2v5.xml");

  private static final int RIGHT = 1600;

  private static Json.Obj input(SbmlSuiteCase of, Path document) {
    // The suite has cases whose events of one priority come in an order of chance.
    return Json.obj(
        "sbml", SbmlSuiteCase.text(document, StandardCharsets.UTF_8),
        "output_times", of.times(),
        "absolute_tolerance", Math.min(1e-12, of.tolerance("absolute") / 1000),
        "seed", 1);
  }

  /** Returns "right", "refused" or what is wrong. */
  private static String outcome(SbmlSuiteCase of, Path document) {
    Json.Obj input = ENGINE.capability().input().filled(input(of, document));
    List<Problem> problems = ENGINE.problems(input);
    if (!problems.isEmpty()) {
      String says = problems.get(0).message();
      return says.matches("(?s).*line \\d+: .*") ? "refused" : "refused without a line: " + says;
    }
    try {
      JsonFields result = new JsonFields(EngineRunner.result(ENGINE, input));
      List<String> wrong = of.wrong(columns(of, result));
      return wrong.isEmpty() ? "right" : wrong.get(0);
    } catch (Infeasible | AssertionError failed) {
      return "fails: " + failed.getMessage();
    }
  }

  private static Map<String, double[]> columns(SbmlSuiteCase of, JsonFields result) {
    var columns = new TreeMap<String, double[]>();
    for (String symbol : of.symbols()) {
      for (String member : List.of("fluxes", "values", "amounts", "concentrations")) {
        boolean meant =
            member.equals("amounts")
                ? of.shows("amount", symbol)
                : !member.equals("concentrations") || of.shows("concentration", symbol);
        if (meant && result.fields(member).has(symbol)) {
          columns.put(symbol, result.fields(member).numbers(symbol));
        }
      }
    }
    return columns;
  }

  /** A case, the outcome of its newest document, and what is not right or alike. */
  private record Judged(SbmlSuiteCase of, String newest, List<String> other) {}

  private static Judged judged(SbmlSuiteCase of) {
    var other = new ArrayList<String>();
    String newest = "";
    for (Path document : of.documents()) {
      String name = document.getFileName().toString();
      String outcome = outcome(of, document);
      newest = newest.isEmpty() ? outcome : newest;
      boolean known = outcome.equals("right") || outcome.equals("refused");
      if (!DIFFERENT.contains(name) && (!known || !outcome.equals(newest))) {
        other.add(name + ": " + outcome);
      }
    }
    return new Judged(of, newest, other);
  }

  @Test
  void each_case_is_right_or_refused_and_alike_in_every_level() throws IOException {
    String folder = System.getProperty("omni.sbml.suite", "");
    Lack.NETWORK.unless(!folder.isEmpty());
    var counts = new TreeMap<String, int[]>();
    var other = new ArrayList<String>();
    List<Judged> all =
        SbmlSuiteCase.all(Path.of(folder)).parallelStream().map(SbmlSuiteTest::judged).toList();
    for (Judged each : all) {
      other.addAll(each.other());
      each.of().tags().forEach(tag -> count(counts, tag, each.newest()));
      count(counts, "all", each.newest());
    }
    var lines = new ArrayList<String>();
    lines.add(String.format("%-36s %6s %8s %6s", "tag", "right", "refused", "wrong"));
    counts.forEach(
        (tag, n) -> lines.add(String.format("%-36s %6d %8d %6d", tag, n[0], n[1], n[2])));
    lines.addAll(other);
    Files.write(Path.of("target", "sbml-suite.txt"), lines);
    assertThat(other).isEmpty();
    assertThat(counts.get("all")[0]).isGreaterThanOrEqualTo(RIGHT);
    assertThat(counts.get("all")[2]).isZero();
  }

  private static void count(Map<String, int[]> counts, String tag, String outcome) {
    int[] n = counts.computeIfAbsent(tag, key -> new int[3]);
    n[outcome.equals("right") ? 0 : outcome.equals("refused") ? 1 : 2]++;
  }
}
