package dev.omni.http.console;

import dev.omni.application.developer.Commands;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.http.gate.SharedToken;
import dev.omni.http.route.HeaderLines;
import dev.omni.http.side.Exchange;
import dev.omni.http.side.SideListener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * The console and admin listener: metrics, and an operator's commands for the command line of the
 * same machine. Refuses whatever a browser would send, and whoever came here by another name: a
 * page whose host name was bent to this address.
 */
public final class AdminHttp implements AutoCloseable {
  /** The header in which whoever holds the token says for whom it acts. */
  public static final String ACTOR = "Omni-Actor";

  private static final Pattern OWN =
      Pattern.compile("(?i)(?:localhost|127\\.0\\.0\\.1|\\[::1])(?::[0-9]{1,5})?");
  private static final int MISDIRECTED = 421;

  private static final String COMMAND = "POST /admin/v1/";
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9:._-]{1,80}");

  private final SideListener listener;
  private final Content content;
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
    this.content = content;
    this.listener = new SideListener("admin", this::answer);
    listener.start(host, port);
  }

  /** The port it listens on. */
  public int port() {
    return listener.port();
  }

  private void answer(Exchange exchange) throws IOException {
    if (!OWN.matcher(exchange.headers().one("Host").orElse("")).matches()) {
      String wrong = "Host must be localhost, 127.0.0.1 or [::1].";
      throw new SideListener.Refusal(MISDIRECTED, Fault.of(FaultCode.BAD_REQUEST, wrong));
    } else if (exchange.asked().equals("GET /metrics")) {
      byte[] metrics = content.metrics().get().getBytes(StandardCharsets.UTF_8);
      exchange.answer("text/plain; version=0.0.4; charset=utf-8", metrics);
    } else if (exchange.asked().startsWith(COMMAND)) {
      command(exchange);
    } else {
      throw Fault.of(FaultCode.ROUTE_NOT_FOUND, "There is nothing at this address.");
    }
  }

  private void command(Exchange exchange) throws IOException {
    HeaderLines headers = exchange.headers();
    boolean browser =
        headers.one("Origin").isPresent() || headers.one("Sec-Fetch-Site").isPresent();
    if (browser || !token.shownBy(headers.one("Authorization").orElse(""))) {
      throw Fault.of(FaultCode.CREDENTIAL_INVALID, "The admin token of this server is needed.");
    }
    String actor =
        headers.one(ACTOR).filter(named -> NAME.matcher(named).matches()).orElse("admin-token");
    String command = exchange.asked().substring(COMMAND.length());
    Json.Obj asked = exchange.body();
    exchange.answer(content.commands().get().run(actor, command, asked));
  }

  @Override
  public void close() {
    listener.close();
  }
}
