package dev.omni.quant;

import static dev.omni.quant.ContractTable.escaped;

import dev.omni.application.spi.Engine;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Computed;
import dev.omni.domain.world.World;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The page of all capabilities, written from what the engines say of themselves. */
final class CataloguePage {
  private static final WorkedExample WHOLE = new WorkedExample(Integer.MAX_VALUE);
  private static final WorkedExample CUT = new WorkedExample(12);
  private static final String HEAD =
      """
      # Capabilities

      Written from the catalogue by `mvn -pl omni-quant -am test -Dtest=CataloguePageTest \
      -Dsurefire.failIfNoSpecifiedTests=false -Domni.docs=write`; the build fails when it is not \
      current. Numbers are shown to ten significant digits.

      How far the same request gives the same result again:

      | class | meaning |
      | --- | --- |
      | exact | strings, integers and dates: the same everywhere |
      | bitwise | the same bytes with the same engine version and seed, on every JVM |
      | numeric | the same to 1e-9 relative on every JVM, the same bytes on one JVM major |
      | statistical | another seed agrees within the standard error; the same seed gives the same bytes |

      Work on one core, warm: very_low under 1 ms, low under 10 ms, medium under 1 s, high seconds, \
      very_high grows with a count in the input.
      """;

  private final List<Engine> engines;

  CataloguePage(List<Engine> engines) {
    this.engines = engines;
  }

  String text() {
    return HEAD
        + "\n"
        + overview()
        + engines.stream().map(CataloguePage::section).collect(Collectors.joining());
  }

  private String overview() {
    var rows = new StringBuilder();
    rows.append("| capability | what it is | answers | work | reproducibility |\n");
    rows.append("| --- | --- | --- | --- | --- |\n");
    for (Engine engine : engines) {
      Capability c = engine.capability();
      rows.append(
          "| [`%s`](#%s) | %s | %s | %s | %s |\n"
              .formatted(
                  c.id(),
                  anchor(c),
                  escaped(c.title().name()),
                  c.execution(),
                  c.workload(),
                  c.cost().reproducibility()));
    }
    return rows + "\n" + counted();
  }

  private String counted() {
    Map<World, Long> worlds =
        engines.stream()
            .collect(
                Collectors.groupingBy(
                    e -> e.capability().world(), TreeMap::new, Collectors.counting()));
    Map<String, Long> classes =
        engines.stream()
            .collect(
                Collectors.groupingBy(
                    e -> e.capability().cost().reproducibility().toString(),
                    TreeMap::new,
                    Collectors.counting()));
    return engines.size() + " capabilities: " + listed(worlds) + "; " + listed(classes) + ".\n";
  }

  private static String listed(Map<?, Long> counts) {
    return counts.entrySet().stream()
        .map(count -> count.getValue() + " " + count.getKey())
        .collect(Collectors.joining(", "));
  }

  /** As GitHub makes it from the heading. */
  private static String anchor(Capability capability) {
    return capability.id().replace(".", "");
  }

  private static String section(Engine engine) {
    Capability c = engine.capability();
    var method = c.method();
    return """

        ## %s

        **%s.** %s

        Answers %s · work %s · reproducibility %s · engine version %s

        %s
        | result | unit |
        | --- | --- |
        %s
        **Method:** %s

        ```
        %s
        ```

        Sources:
        %s
        Computed by: %s

        Assumptions and limits:
        %s
        %s"""
        .formatted(
            c.id(),
            c.title().name(),
            c.title().description(),
            c.execution(),
            c.workload(),
            c.cost().reproducibility(),
            c.cost().version(),
            ContractTable.of(c.contract().schema()),
            results(c),
            method.name(),
            method.formula(),
            bullets(method.sources()),
            method.libraries().isEmpty()
                ? "this project's own code"
                : String.join(", ", method.libraries()),
            bullets(method.assumptions()),
            example(engine));
  }

  private static String results(Capability capability) {
    return capability.result().entrySet().stream()
        .map(field -> "| `%s` | %s |\n".formatted(field.getKey(), escaped(field.getValue())))
        .collect(Collectors.joining());
  }

  private static String bullets(List<String> lines) {
    return lines.stream().map(line -> "- " + line + "\n").collect(Collectors.joining());
  }

  private static String example(Engine engine) {
    Json.Obj input = (Json.Obj) engine.capability().contract().examples().get(0);
    Computed computed = Once.computed(engine, input);
    return """
        Example, and what it gives (checks apart):

        ```json
        %s
        ```
        ```json
        %s
        ```
        %s"""
        .formatted(
            WHOLE.shown(input),
            CUT.shown(computed.result().without("checks")),
            checks(computed.checks()));
  }

  private static String checks(List<Check> checks) {
    return checks.isEmpty()
        ? ""
        : "\n| check | bound | meaning |\n| --- | --- | --- |\n"
            + checks.stream()
                .map(
                    check ->
                        "| `%s` | %s | %s |\n"
                            .formatted(
                                check.name(),
                                Json.num(check.bound()).canonical(),
                                escaped(check.meaning())))
                .collect(Collectors.joining());
  }
}
