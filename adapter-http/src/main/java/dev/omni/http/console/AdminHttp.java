package dev.omni.http.console;

import dev.omni.application.developer.Commands;
import dev.omni.application.json.JacksonJson;
import dev.omni.application.json.MalformedJson;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.http.gate.SharedToken;
import io.javalin.Javalin;
import io.javalin.http.Context;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * The console and admin listener: metrics, and an operator's commands for the command line of the
 * same machine. Refuses whatever a browser would send, and whoever came here by another name: a
 * page whose host name was bent to this address.
 */
public final class AdminHttp implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(AdminHttp.class.getName());

  /** The header in which whoever holds the token says for whom it acts. */
  public static final String ACTOR = "Omni-Actor";

  private static final Pattern OWN =
      Pattern.compile("(?i)(?:localhost|127\\.0\\.0\\.1|\\[::1])(?::[0-9]{1,5})?");
  private static final int MISDIRECTED = 421;

  /** As many legacy keys as one command may bring, with room for their names. */
  private static final long LARGEST_BODY = 32L << 20;

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9:._-]{1,80}");

  private final Javalin server;
  private final SharedToken token;

  /**
   * What the listener serves.
   *
   * @param token the bearer token of the commands
   * @param commands what an operator can do; asked for at the first command
   * @param metrics the Prometheus text
   */
  public record Content(String token, Supplier<Commands> commands, Supplier<String> metrics) {}

  /** Listens on that address; port 0 takes a free one. */
  public AdminHttp(String host, int port, Content content) {
    this.token = SharedToken.of(content.token());
    this.server =
        Javalin.create(
            config -> {
              config.startup.showJavalinBanner = false;
              config.startup.showOldJavalinVersionWarning = false;
              config.startup.startupWatcherEnabled = false;
              config.http.maxRequestSize = LARGEST_BODY;
              config.routes.before(AdminHttp::addressed);
              config.routes.get("/metrics", context -> metrics(context, content));
              config.routes.post("/admin/v1/{command}", context -> command(context, content));
              config.routes.exception(Fault.class, (fault, context) -> refuse(context, fault));
              config.routes.exception(
                  MalformedJson.class,
                  (malformed, context) ->
                      refuse(
                          context,
                          Fault.of(
                              FaultCode.BODY_INVALID, String.valueOf(malformed.getMessage()))));
              config.routes.exception(Exception.class, (ours, context) -> broke(context, ours));
            });
    server.start(host, port);
  }

  /** The port it listens on. */
  public int port() {
    return server.port();
  }

  private static void addressed(Context context) {
    if (!OWN.matcher(String.valueOf(context.host())).matches()) {
      refuse(
          context,
          MISDIRECTED,
          Fault.of(FaultCode.BAD_REQUEST, "Host must be localhost, 127.0.0.1 or [::1]."));
      context.skipRemainingHandlers();
    }
  }

  private static void metrics(Context context, Content content) {
    context.contentType("text/plain; version=0.0.4; charset=utf-8");
    context.result(content.metrics().get());
  }

  private void command(Context context, Content content) {
    String sent = String.valueOf(context.header("Authorization"));
    boolean browser = context.header("Origin") != null || context.header("Sec-Fetch-Site") != null;
    if (browser || !token.shownBy(sent)) {
      throw Fault.of(FaultCode.CREDENTIAL_INVALID, "The admin token of this server is needed.");
    }
    if (!(JacksonJson.parse(context.bodyAsBytes()) instanceof Json.Obj arguments)) {
      throw Fault.of(FaultCode.BODY_INVALID, "must be a JSON object");
    }
    String actor =
        Optional.ofNullable(context.header(ACTOR))
            .filter(named -> NAME.matcher(named).matches())
            .orElse("admin-token");
    Json.Obj done = content.commands().get().run(actor, context.pathParam("command"), arguments);
    answer(context, 200, done);
  }

  private static void refuse(Context context, Fault fault) {
    int status =
        switch (fault.code().category()) {
          case AUTHENTICATION -> 401;
          case API -> 500;
          default -> 422;
        };
    refuse(context, status, fault);
  }

  private static void refuse(Context context, int status, Fault fault) {
    answer(
        context,
        status,
        Json.obj(
            "error",
            Json.obj("code", fault.code(), "message", fault.reason(), "details", fault.details())));
  }

  private static void broke(Context context, Exception ours) {
    LOG.log(System.Logger.Level.ERROR, context.path() + " failed", ours);
    refuse(
        context,
        Fault.of(FaultCode.INTERNAL_ERROR, "Something went wrong here; our log says what."));
  }

  private static void answer(Context context, int status, Json.Obj body) {
    context.status(status);
    context.contentType("application/json; charset=utf-8");
    context.header("Cache-Control", "no-store");
    context.result(JacksonJson.bytes(body));
  }

  @Override
  public void close() {
    server.stop();
  }
}
