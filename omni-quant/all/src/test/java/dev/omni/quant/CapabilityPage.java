package dev.omni.quant;

import static dev.omni.quant.ContractTable.escaped;
import static dev.omni.quant.ContractTable.prose;

import dev.omni.application.figure.FigureSvg;
import dev.omni.application.figure.FigureVegaLite;
import dev.omni.application.figure.Theme;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Execution;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.SecondMethod;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The page of one capability, generated from its engine and a run of its example. */
final class CapabilityPage {
  private static final WorkedExample WHOLE = new WorkedExample(Integer.MAX_VALUE);
  private static final WorkedExample CUT = new WorkedExample(12);

  /** A longer input is fetched from the contract by the command of the page. */
  private static final int LONGEST_TYPED_INPUT = 1200;

  private final JsonEngine engine;
  private final Capability capability;
  private final Json.Obj input;
  private final JsonComputed computed;

  CapabilityPage(JsonEngine engine) {
    this.engine = engine;
    this.capability = engine.capability();
    this.input = (Json.Obj) capability.input().examples().get(0);
    this.computed = CachedResults.computed(engine, input);
  }

  String id() {
    return capability.id();
  }

  /** The Vega-Lite specification of the example's plot, if its engine draws one. */
  Optional<String> figure() {
    return engine
        .figure(capability.input().filled(input), computed.result())
        .map(figure -> WHOLE.shown(FigureVegaLite.of(figure)) + "\n");
  }

  /** The plot of the example as a picture, if its engine makes one. */
  Optional<String> picture() {
    return engine
        .figure(capability.input().filled(input), computed.result())
        .map(figure -> FigureSvg.of(figure, FigureSvg.USUAL_WIDTH, Theme.LIGHT));
  }

  String text() {
    return head() + contracts() + method() + second() + example() + pictured() + command();
  }

  private String head() {
    return """
    # %s

    `%s`: %s

    World %s · execution %s · workload %s · reproducibility [%s](../capabilities.md#reproducibility) · engine version %s
    """
        .formatted(
            capability.title().name(),
            capability.id(),
            prose(capability.title().description()),
            capability.world(),
            capability.execution(),
            capability.workload(),
            capability.cost().reproducibility(),
            capability.cost().version());
  }

  private String contracts() {
    return """

    ## Input

    %s
    ## Result

    %s\
    """
        .formatted(
            ContractTable.of(capability.input().schema()),
            ContractTable.ofResult(capability.result().schema()));
  }

  private String method() {
    var method = capability.method();
    return """

    ## Formula

    %s

    ```text
    %s
    ```

    ## Sources

    %s
    Computed by: %s

    ## Assumptions and limits

    %s\
    """
        .formatted(
            prose(method.name()),
            method.formula().replaceAll("; (?![^\\[]*\\])", "\n"),
            bullets(method.sources()),
            method.libraries().isEmpty()
                ? "this project's own code"
                : String.join(", ", method.libraries()),
            bullets(method.assumptions()));
  }

  private String second() {
    return engine
        .second()
        .map(SecondMethod::description)
        .map(
            second ->
                """

                ## Second opinion

                With `second_opinion` in the request, the answer is computed again: %s (%s, %s). Both agree \
                within a relative difference of %s; see [Evidence](../evidence.md#a-second-opinion).
                """
                    .formatted(
                        second.method(),
                        second.library(),
                        second.precision(),
                        Json.of(second.tolerance())))
        .orElse("");
  }

  private static String bullets(List<String> lines) {
    return lines.stream().map(line -> "- " + prose(line) + "\n").collect(Collectors.joining());
  }

  private String example() {
    return """

    ## Example

    The input

    ```json
    %s
    ```

    gives the result

    ```json
    %s
    ```
    %s\
    """
        .formatted(
            WHOLE.shown(input),
            CUT.shown(computed.result().without("checks")),
            checks(computed.checks()));
  }

  private static String checks(List<Check> checks) {
    return checks.isEmpty()
        ? ""
        : "\nNumerical checks of the result:\n\n| check | bound | meaning |\n| --- | --- | --- |\n"
            + checks.stream()
                .map(
                    check ->
                        "| `%s` | %s | %s |\n"
                            .formatted(
                                check.name(),
                                Json.num(check.bound()).canonical(),
                                escaped(prose(check.meaning()))))
                .collect(Collectors.joining());
  }

  private String pictured() {
    return picture().isEmpty()
        ? ""
        : "\n## Plot\n\n%s, for the example's run, as `GET /omni/runs/{run}/plot` describes it"
                .formatted(capability.plotTitle().orElseThrow())
            + " (%s):\n\n![%s](%s.svg)\n"
                .formatted(
                    figure().isEmpty() ? "SVG" : "Vega-Lite",
                    capability.plotTitle().orElseThrow(),
                    id());
  }

  private String command() {
    String typed = WHOLE.shown(input).replace("\n", "\n  ").replace("'", "'\\''");
    boolean fetched = typed.length() > LONGEST_TYPED_INPUT;
    String fetch =
        """
        INPUT=$(curl -s $API/omni/%s/capabilities/%s -H "Authorization: Bearer $KEY" \\
          | jq -c '.data.request_contract.examples[0]')
        """
            .formatted(capability.world(), id());
    String wait = capability.execution() == Execution.JOB ? " -H \"Prefer: wait=30\"" : "";
    return """

    ## Try it

    With `KEY` and `API` of the [Quick start](../first-run.md):

    ```sh
    WORKSPACE=$(curl -s $API/omni/%1$s/workspaces -H "Authorization: Bearer $KEY" | jq -r '.data[0].id')
    %2$scurl -s $API/omni/%1$s/runs -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
      -H "Idempotency-Key: try-%3$s"%4$s \\
      -d '{"workspace_id": "'$WORKSPACE'", "capability": "%3$s",
      "input": %5$s}' \\
      | jq '.data | {status, result}'
    ```
    """
        .formatted(
            capability.world(), fetched ? fetch : "", id(), wait, fetched ? "'\"$INPUT\"'" : typed);
  }
}
