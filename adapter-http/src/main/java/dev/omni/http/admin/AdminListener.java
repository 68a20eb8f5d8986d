package dev.omni.http.admin;

import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.application.keys.AdminCommands;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.http.error.ErrorStatus;
import dev.omni.http.error.HttpErrorHandler;
import dev.omni.http.filter.BearerSecret;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * The admin listener: metrics, and operator commands for the command line of the same machine.
 * Rejects every request of a browser and every request with a foreign host name, which DNS
 * rebinding would produce.
 */
public final class AdminListener implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(AdminListener.class.getName());

  /** The header in which the client names the operator. */
  public static final String ACTOR = "Omni-Actor";

  static final String JSON = "application/json; charset=utf-8";
  private static final Pattern OWN =
      Pattern.compile("(?i)(?:localhost|127\\.0\\.0\\.1|\\[::1])(?::[0-9]{1,5})?");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9:._-]{1,80}");
  private static final int MISDIRECTED = 421;
  private static final int LARGEST_BODY = 32 << 20;

  private final OperatorServer server;
  private final Content content;
  private final BearerSecret token;

  /**
   * The parts that the listener serves.
   *
   * @param commands the operator commands; requested at the first command
   */
  public record Content(String token, Supplier<AdminCommands> commands, Supplier<String> metrics) {}

  /**
   * Starts the listener on an address; port 0 takes a free one.
   *
   * @throws IllegalStateException when the address is not available
   */
  public AdminListener(String host, int port, Content content) {
    this.token = BearerSecret.of(content.token());
    this.content = content;
    this.server = OperatorServer.start("admin", host, port, this::register);
  }

  private void register(RoutesConfig routes) {
    routes.before(AdminListener::checkHost);
    routes.get("/metrics", this::metrics);
    routes.post("/admin/v1/{command}", this::command);
    routes.exception(Fault.class, AdminListener::refuse);
    routes.exception(
        MalformedJsonException.class,
        (malformed, ctx) -> refuse(invalid(String.valueOf(malformed.getMessage())), ctx));
    routes.exception(
        HttpResponseException.class, (none, ctx) -> refuse(HttpErrorHandler.fault(404), ctx));
    routes.exception(Exception.class, AdminListener::internalError);
  }

  public int port() {
    return server.port();
  }

  private static void checkHost(Context ctx) {
    if (!OWN.matcher(header(ctx, "Host").orElse("")).matches()) {
      String wrong = "Host must be localhost, 127.0.0.1 or [::1].";
      refuse(Fault.of(FaultCode.BAD_REQUEST, wrong), ctx);
      ctx.status(MISDIRECTED);
      ctx.skipRemainingHandlers();
    }
  }

  private void metrics(Context ctx) {
    MetricsListener.write(content.metrics().get(), ctx);
  }

  private void command(Context ctx) throws IOException {
    boolean browser =
        header(ctx, "Origin").isPresent() || header(ctx, "Sec-Fetch-Site").isPresent();
    if (browser || !token.matches(header(ctx, "Authorization").orElse(""))) {
      throw Fault.of(
          FaultCode.CREDENTIAL_INVALID,
          "Admin token missing or wrong: send Authorization: Bearer TOKEN.");
    }
    String actor =
        header(ctx, ACTOR).filter(named -> NAME.matcher(named).matches()).orElse("admin-token");
    Json.Obj arguments = body(ctx);
    write(200, content.commands().get().run(actor, ctx.pathParam("command"), arguments), ctx);
  }

  private static Optional<String> header(Context ctx, String name) {
    return Optional.ofNullable(ctx.header(name));
  }

  private static Json.Obj body(Context ctx) throws IOException {
    byte[] bytes = ctx.req().getInputStream().readNBytes(LARGEST_BODY + 1);
    if (bytes.length > LARGEST_BODY) {
      throw Fault.of(
          FaultCode.PAYLOAD_TOO_LARGE, "The body may have at most " + LARGEST_BODY + " bytes.");
    }
    if (JsonReader.parse(bytes) instanceof Json.Obj object) {
      return object;
    }
    throw invalid("must be a JSON object");
  }

  private static Fault invalid(String message) {
    return Fault.of(FaultCode.BODY_INVALID, message);
  }

  private static void internalError(Exception ours, Context ctx) {
    LOG.log(System.Logger.Level.ERROR, ctx.method() + " " + ctx.path() + " failed", ours);
    refuse(
        Fault.of(FaultCode.INTERNAL_ERROR, "Internal error; the server log has the details."), ctx);
  }

  /** Reads the whole request before the error response; a client that still sends would lose it. */
  private static void refuse(Fault fault, Context ctx) {
    try (InputStream rest = ctx.req().getInputStream()) {
      rest.skip(LARGEST_BODY);
    } catch (IOException gone) {
      LOG.log(System.Logger.Level.DEBUG, "the client has closed the connection", gone);
    }
    write(ErrorStatus.of(fault.code()), error(fault), ctx);
  }

  private static void write(int status, Json.Obj body, Context ctx) {
    ctx.status(status).header("Cache-Control", "no-store");
    ctx.contentType(JSON).result(JsonReader.bytes(body));
  }

  static Json.Obj error(Fault fault) {
    return Json.obj(
        "error",
        Json.obj("code", fault.code(), "message", fault.reason(), "details", fault.details()));
  }

  @Override
  public void close() {
    server.close();
  }
}
