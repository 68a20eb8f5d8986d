package dev.omni.http.admin;

import dev.omni.domain.witness.Witness;
import dev.omni.domain.witness.Witness.Answer;
import dev.omni.domain.witness.Witness.Verdict;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The listener of a witness (C2SP tlog-witness) under {@code /witness}. It needs no key: whatever
 * it cosigns has the signature of a log that the witness knows.
 */
public final class WitnessListener implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(WitnessListener.class.getName());
  private static final String TEXT = "text/plain; charset=utf-8";
  private static final String SIZE = "text/x.tlog.size";
  private static final int LARGEST = 64 << 10;

  private final String host;
  private final Witness witness;
  private final OperatorServer server;

  /**
   * Starts the listener on an address; port 0 takes a free one.
   *
   * @throws IllegalStateException when the address is not available
   */
  public WitnessListener(String host, int port, Witness witness) {
    this.host = host;
    this.witness = witness;
    this.server = OperatorServer.start("witness", "port", host, port, this::register);
  }

  private void register(RoutesConfig routes) {
    routes.get("/witness", ctx -> write(200, TEXT, witness.vkey() + "\n", ctx));
    routes.post("/witness/add-checkpoint", this::add);
    routes.exception(
        HttpResponseException.class,
        (none, ctx) -> write(none.getStatus(), TEXT, "not found\n", ctx));
    routes.exception(
        Exception.class,
        (ours, ctx) -> {
          LOG.log(System.Logger.Level.ERROR, "a checkpoint was not cosigned", ours);
          write(500, TEXT, "the witness cannot keep its state; see its log\n", ctx);
        });
  }

  private void add(Context ctx) throws IOException {
    byte[] body = ctx.req().getInputStream().readNBytes(LARGEST + 1);
    if (body.length > LARGEST) {
      write(413, TEXT, "the body has more than " + LARGEST + " bytes\n", ctx);
      return;
    }
    Answer answer = witness.add(text(body).orElse(""));
    String type = answer.verdict() == Verdict.CONFLICT ? SIZE : TEXT;
    write(status(answer.verdict()), type, answer.text(), ctx);
  }

  private static Optional<String> text(byte[] body) {
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString());
    } catch (CharacterCodingException malformed) {
      return Optional.empty();
    }
  }

  private static int status(Verdict verdict) {
    return switch (verdict) {
      case COSIGNED -> 200;
      case MALFORMED -> 400;
      case UNSIGNED -> 403;
      case UNKNOWN_LOG -> 404;
      case CONFLICT -> 409;
      case UNPROVEN -> 422;
    };
  }

  private static void write(int status, String type, String text, Context ctx) {
    ctx.header("Cache-Control", "no-store");
    ctx.status(status).contentType(type).result(text);
  }

  /** Returns the address under which logs reach the witness. */
  public URI url() {
    String name = host.contains(":") ? "[" + host + "]" : host;
    return URI.create("http://" + name + ":" + server.port() + "/witness");
  }

  @Override
  public void close() {
    server.close();
  }
}
