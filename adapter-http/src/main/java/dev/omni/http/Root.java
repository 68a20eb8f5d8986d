package dev.omni.http;

import dev.omni.domain.json.Json;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import java.util.Locale;
import java.util.Optional;

/** The endpoint at the root: where everything is; a browser is led to the console. */
final class Root implements Endpoint {
  private static final String CONSOLE = "/console";

  private final boolean console;

  /**
   * Creates the endpoint.
   *
   * @param console whether there is one
   */
  Root(boolean console) {
    this.console = console;
  }

  @Override
  public Reply answer(Request request) {
    request.noQuery();
    String accepted = String.join(",", request.headers().all("Accept")).toLowerCase(Locale.ROOT);
    Reply reply =
        console && accepted.contains("text/html")
            ? Reply.empty(303).header("Location", CONSOLE)
            : Reply.json(200, places());
    return reply.header("Vary", "Accept");
  }

  private Json.Obj places() {
    String version =
        Optional.ofNullable(Root.class.getPackage().getImplementationVersion()).orElse("");
    return Json.obj(
            "name", "Omni",
            "version", version,
            "api", "/api/v1",
            "openapi", "/api/v1/openapi.json",
            "docs", "/docs")
        .withPresent("console", Optional.of(CONSOLE).filter(path -> console))
        .with("health", "/healthz");
  }
}
