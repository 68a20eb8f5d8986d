package dev.omni.http.runtime;

import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.Engine;
import dev.omni.application.spi.Trail;
import dev.omni.domain.access.TraceContext;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.http.gate.RequestIds;
import dev.omni.http.gate.SharedToken;
import dev.omni.http.route.HeaderLines;
import dev.omni.http.side.Exchange;
import dev.omni.http.side.SideListener;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeoutException;

/**
 * The listener of an external runtime: computes what servers ask, and keeps nothing. A client that
 * hangs up has cancelled.
 */
public final class RuntimeHttp implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(RuntimeHttp.class.getName());
  private static final Duration BEAT = Duration.ofMillis(100);

  private final SideListener listener;
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
    this.listener = new SideListener("runtime", this::answer);
  }

  /** Listens on that address; port 0 takes a free one. */
  public RuntimeHttp start(String host, int port) {
    listener.start(host, port);
    return this;
  }

  /** The port it listens on. */
  public int port() {
    return listener.port();
  }

  private void answer(Exchange exchange) throws IOException {
    String shown = exchange.headers().one("Authorization").orElse("");
    if (token.filter(secret -> !secret.shownBy(shown)).isPresent()) {
      throw Fault.of(FaultCode.CREDENTIAL_INVALID, "The token of this runtime is needed.");
    }
    switch (exchange.asked()) {
      case "GET /v1/runtime" -> exchange.answer(offer().json());
      case "POST /v1/executions" -> execute(exchange);
      default -> throw Fault.of(FaultCode.ROUTE_NOT_FOUND, "There is nothing at this address.");
    }
  }

  private Offer offer() {
    var versions = new LinkedHashMap<String, String>();
    engines.forEach((id, engine) -> versions.put(id, engine.capability().cost().version()));
    return new Offer(identity.json(), places.all(), places.busy(), versions);
  }

  private void execute(Exchange exchange) throws IOException {
    Json.Obj asked = exchange.body();
    Engine engine = engines.get(asked.text("capability").orElse(""));
    if (engine == null) {
      throw Fault.of(FaultCode.CAPABILITY_NOT_FOUND, "There is no such capability here.");
    }
    Json.Obj input = asked.object("input").orElse(Json.Obj.EMPTY);
    Optional<Problem> wrong =
        engine.capability().contract().problems(input).stream()
            .findFirst()
            .map(RuntimeHttp::within);
    if (wrong.isPresent()) {
      String message = wrong.get().pointer() + " " + wrong.get().message();
      throw Fault.of(FaultCode.INPUT_INVALID, message);
    }
    UUID id = asked.text("id").flatMap(RuntimeHttp::uuid).orElseThrow(RuntimeHttp::unnamed);
    try (Trail.Followed followed = trail(exchange.headers(), id).follow()) {
      compute(exchange, engine.capability(), id, input);
    }
  }

  private static Problem within(Problem problem) {
    return problem.under("/input");
  }

  private static Fault unnamed() {
    return Fault.of(FaultCode.INPUT_INVALID, "/id must be a UUID");
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

  private void compute(Exchange exchange, Capability capability, UUID id, Json.Obj input)
      throws IOException {
    Optional<Computation> begun = places.begin(capability, id, input);
    if (begun.isEmpty()) {
      exchange.response().getHeaders().put("Retry-After", "1");
      throw Fault.of(FaultCode.RUNTIME_UNAVAILABLE, "Every place of this runtime is taken.");
    }
    try (Computation computation = begun.get()) {
      OutputStream out = exchange.answering("application/x-ndjson");
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

  /** Takes nothing new, lets what runs finish for as long as that, and closes. */
  public void drain(Duration patience) {
    places.drain(patience);
    listener.close();
  }

  @Override
  public void close() {
    drain(Duration.ZERO);
  }
}
