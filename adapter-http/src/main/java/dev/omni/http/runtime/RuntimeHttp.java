package dev.omni.http.runtime;

import dev.omni.application.json.JacksonJson;
import dev.omni.application.json.MalformedJson;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.Engine;
import dev.omni.application.spi.Trail;
import dev.omni.domain.access.TraceContext;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.http.gate.RequestIds;
import dev.omni.http.gate.SharedToken;
import dev.omni.http.route.HeaderLines;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;

/**
 * The listener of an external runtime: computes what servers ask, and keeps nothing. A client that
 * hangs up has cancelled.
 */
public final class RuntimeHttp implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(RuntimeHttp.class.getName());
  private static final long LARGEST_BODY = 32L << 20;
  private static final Duration BEAT = Duration.ofMillis(100);

  private final Javalin server;
  private final Identity identity;
  private final Optional<SharedToken> token;
  private final Places places;
  private final Map<String, Engine> engines = new LinkedHashMap<>();

  /**
   * Who it is, as servers write it into evidence.
   *
   * @param name chosen by its operator
   * @param version of the program
   * @param java that it runs on
   */
  public record Identity(String name, String version, String java) {
    Json.Obj json() {
      return Json.obj("name", name, "version", version, "java", java);
    }
  }

  /**
   * Over engines.
   *
   * @param token that servers must show; empty for none
   * @param places how many executions it takes at once
   */
  public RuntimeHttp(
      Identity identity, Optional<String> token, EmbeddedRuntime runtime, int places) {
    this.identity = identity;
    this.token = token.map(SharedToken::of);
    this.places = new Places(runtime, places);
    runtime.engines().forEach(engine -> engines.put(engine.capability().id(), engine));
    this.server =
        Javalin.create(
            config -> {
              config.startup.showJavalinBanner = false;
              config.startup.showOldJavalinVersionWarning = false;
              config.startup.startupWatcherEnabled = false;
              config.http.compressionStrategy = CompressionStrategy.NONE;
              config.http.maxRequestSize = LARGEST_BODY;
              config.routes.before(this::known);
              config.routes.get("/v1/runtime", this::offer);
              config.routes.post("/v1/executions", this::execute);
              config.routes.exception(Exception.class, (ours, context) -> broke(context, ours));
            });
  }

  /** Listens on that address; port 0 takes a free one. */
  public RuntimeHttp start(String host, int port) {
    server.start(host, port);
    return this;
  }

  /** The port it listens on. */
  public int port() {
    return server.port();
  }

  private void known(Context context) {
    String shown = String.valueOf(context.header("Authorization"));
    if (token.filter(secret -> !secret.shownBy(shown)).isPresent()) {
      refuse(context, 401, FaultCode.CREDENTIAL_INVALID, "The token of this runtime is needed.");
      context.skipRemainingHandlers();
    }
  }

  private void offer(Context context) {
    var versions = new LinkedHashMap<String, String>();
    engines.forEach((id, engine) -> versions.put(id, engine.capability().cost().version()));
    answer(context, 200, new Offer(identity.json(), places.all(), places.busy(), versions).json());
  }

  private void execute(Context context) throws IOException {
    Json.Obj asked;
    try {
      asked = (Json.Obj) JacksonJson.parse(context.bodyAsBytes());
    } catch (MalformedJson | ClassCastException malformed) {
      refuse(context, 422, FaultCode.BODY_INVALID, "must be a JSON object");
      return;
    }
    Engine engine = engines.get(asked.text("capability").orElse(""));
    if (engine == null) {
      refuse(context, 404, FaultCode.CAPABILITY_NOT_FOUND, "There is no such capability here.");
      return;
    }
    Json.Obj input = asked.object("input").orElse(Json.Obj.EMPTY);
    List<Problem> problems = engine.capability().contract().problems(input);
    Optional<UUID> id = asked.text("id").flatMap(RuntimeHttp::uuid);
    if (!problems.isEmpty() || id.isEmpty()) {
      String wrong =
          problems.isEmpty()
              ? "/id must be a UUID"
              : problems.get(0).under("/input").pointer() + " " + problems.get(0).message();
      refuse(context, 422, FaultCode.INPUT_INVALID, wrong);
      return;
    }
    try (Trail.Followed followed = trail(lines(context), id.get()).follow()) {
      compute(context, engine.capability(), id.get(), input);
    }
  }

  private static HeaderLines lines(Context context) {
    return HeaderLines.of(
        ServletContextRequest.getServletContextRequest(context.req()).getHeaders());
  }

  private static Trail trail(HeaderLines headers, UUID run) {
    return new Trail(
        headers.one(RequestIds.HEADER).filter(RequestIds::plain),
        Optional.of(run),
        TraceContext.of(headers.all(TraceContext.PARENT), headers.all(TraceContext.STATE)));
  }

  private static Optional<UUID> uuid(String text) {
    try {
      return Optional.of(UUID.fromString(text));
    } catch (IllegalArgumentException notOne) {
      return Optional.empty();
    }
  }

  private void compute(Context context, Capability capability, UUID id, Json.Obj input)
      throws IOException {
    Optional<Computation> begun = places.begin(capability, id, input);
    if (begun.isEmpty()) {
      context.header("Retry-After", "1");
      refuse(context, 503, FaultCode.RUNTIME_UNAVAILABLE, "Every place of this runtime is taken.");
      return;
    }
    context.status(200).contentType("application/x-ndjson");
    try (Computation computation = begun.get()) {
      OutputStream out = context.res().getOutputStream();
      write(out, Lines.BEAT);
      while (true) {
        try {
          write(out, Lines.report(computation.report(BEAT)));
          return;
        } catch (TimeoutException notYet) {
          write(out, computation.news());
        }
      }
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    } catch (IOException | UncheckedIOException hungUp) {
      LOG.log(System.Logger.Level.DEBUG, "run " + id + " is not wanted any more");
    }
  }

  private static void write(OutputStream out, Json.Obj line) throws IOException {
    out.write(Lines.bytes(line));
    out.flush();
  }

  private static void broke(Context context, Exception ours) {
    LOG.log(System.Logger.Level.ERROR, context.path() + " failed", ours);
    refuse(context, 500, FaultCode.INTERNAL_ERROR, "Something went wrong here; our log says what.");
  }

  private static void refuse(Context context, int status, FaultCode code, String message) {
    answer(context, status, Json.obj("error", Json.obj("code", code, "message", message)));
  }

  private static void answer(Context context, int status, Json.Obj body) {
    context.status(status).contentType("application/json").result(JacksonJson.bytes(body));
  }

  /** Takes nothing new, lets what runs finish for as long as that, and closes. */
  public void drain(Duration patience) {
    places.drain(patience);
    server.stop();
  }

  @Override
  public void close() {
    drain(Duration.ZERO);
  }
}
