package dev.omni.http.omni;

import dev.omni.application.figure.FigureSvg;
import dev.omni.application.figure.Theme;
import dev.omni.application.run.Previews;
import dev.omni.application.run.Previews.Preview;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.json.Shape;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.RunError;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.World;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import java.math.BigDecimal;

/** The endpoint of previews. */
public final class PreviewEndpoint implements Endpoint {
  /** The contract of a request for a preview. */
  public static final Shape BODY =
      Shape.object()
          .required(
              "capability",
              Shape.string().length(0, 96).described("The id of a capability of the world."))
          .required(
              "input",
              Shape.object()
                  .open()
                  .described(
                      "The input, as the `request_contract` of the capability describes it, without"
                          + " data sets."))
          .optional("figure", Shape.bool().described("Whether to draw the figure of the result."))
          .optional(
              "width",
              Shape.integer()
                  .atLeast(FigureSvg.LEAST_WIDTH)
                  .atMost(FigureSvg.GREATEST_WIDTH)
                  .described("The width of the figure, usually 720."));

  private final Previews previews;

  /** Creates the endpoint. */
  public PreviewEndpoint(Previews previews) {
    this.previews = previews;
  }

  @Override
  public Reply answer(Request request) {
    World world = request.path().world().orElseThrow();
    request.noQuery();
    if (request.body().bytes().length > Previews.MAX_BODY) {
      throw Fault.of(
          FaultCode.PAYLOAD_TOO_LARGE,
          "The body of a preview may have at most " + Previews.MAX_BODY + " bytes; start a run.",
          Json.obj("limit", Previews.MAX_BODY));
    }
    ProblemCollector problems = Fault.collector(FaultCode.VALIDATION_FAILED);
    Json.Obj body = request.body(BODY, problems);
    problems.throwIfAny();
    String capability = body.text("capability");
    Preview preview =
        previews.of(
            request.caller(),
            world,
            capability,
            body.findObject("input").orElseThrow(),
            body.flag("figure"));
    int width =
        body.findNumber("width").map(BigDecimal::intValueExact).orElse(FigureSvg.USUAL_WIDTH);
    return request.data(200, view(capability, preview, width)).header("Cache-Control", "no-store");
  }

  private static Json.Obj view(String capability, Preview preview, int width) {
    Json result =
        preview.outcome() instanceof Outcome.Succeeded succeeded ? succeeded.result() : Json.NULL;
    Json.Obj view =
        Json.obj("object", "omni.preview", "capability", capability)
            .with("result", result)
            .with(
                "figure",
                preview
                    .figure()
                    .<Json>map(figure -> Json.str(FigureSvg.of(figure, width, Theme.LIGHT)))
                    .orElse(Json.NULL))
            .with("compute_ms", preview.computed().toNanos() / 1e6)
            .with("checks", preview.checks().stream().map(PreviewEndpoint::view).toList());
    return preview.outcome() instanceof RunError error ? view.with("error", error.json()) : view;
  }

  private static Json.Obj view(Check check) {
    return Json.obj(
        "name",
        check.name(),
        "value",
        check.value(),
        "bound",
        check.bound(),
        "pass",
        check.passes());
  }
}
