package dev.omni.http.mcp;

import dev.omni.domain.fault.ErrorType;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonWriter;
import dev.omni.http.mcp.JsonRpcException.Kind;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/**
 * The Model Context Protocol over standard input and output: one message a line, in UTF-8. Several
 * messages are answered at the same time, each once it is done. After the end of the input, those
 * that run are still answered.
 */
public final class StdioTransport {
  /** The longest line in bytes. */
  public static final int LONGEST = 8 << 20;

  private static final Logger LOG = System.getLogger(StdioTransport.class.getName());
  private static final int AT_ONCE = 16;
  private static final Set<ErrorType> OURS = Set.of(ErrorType.API, ErrorType.UNAVAILABLE);

  private final InputStream in;
  private final PrintWriter out;
  private final Semaphore free = new Semaphore(AT_ONCE);

  /** Answers messages. */
  @FunctionalInterface
  public interface Peer {
    /**
     * Returns the response to a message as JSON in one line; empty for a notification.
     *
     * @param message one line of any content, without its end
     */
    Optional<String> answer(byte[] message);
  }

  /** Creates the transport; {@code out} gets responses and nothing else. */
  public StdioTransport(InputStream in, PrintWriter out) {
    this.in = new BufferedInputStream(in);
    this.out = out;
  }

  /** Returns the peer of an endpoint. */
  public static Peer peer(McpEndpoint endpoint, Toolset toolset, Callers callers) {
    return message ->
        callers.as(caller -> endpoint.answer(message, caller, toolset)).map(StdioTransport::text);
  }

  /**
   * Answers messages until the input ends and all responses are written.
   *
   * @throws IOException when the input cannot be read
   */
  public void run(Peer peer) throws IOException {
    ExecutorService calls = Executors.newCachedThreadPool(StdioTransport::thread);
    try {
      Line line = next();
      while (!line.last()) {
        if (line.tooLong()) {
          write(text(refused("A line must have at most " + LONGEST + " bytes.")));
        } else if (line.text().length > 0) {
          begin(calls, peer, line.text());
        }
        line = next();
      }
    } finally {
      free.acquireUninterruptibly(AT_ONCE);
      calls.shutdown();
    }
  }

  private static Thread thread(Runnable task) {
    var thread = new Thread(task, "omni-stdio");
    thread.setDaemon(true);
    return thread;
  }

  private void begin(ExecutorService calls, Peer peer, byte[] message) {
    free.acquireUninterruptibly();
    calls.execute(
        () -> {
          try {
            answer(peer, message).ifPresent(this::write);
          } finally {
            free.release();
          }
        });
  }

  private static Optional<String> answer(Peer peer, byte[] message) {
    try {
      return peer.answer(message);
    } catch (Fault refused) {
      Json.Obj data = Json.obj("code", refused.code());
      return failed(message, new JsonRpcException(kind(refused), refused.reason(), data));
    } catch (RuntimeException defect) {
      LOG.log(Level.ERROR, "a message was not answered", defect);
      return failed(message, new JsonRpcException(Kind.INTERNAL, "An internal error occurred."));
    }
  }

  private static Kind kind(Fault refused) {
    return OURS.contains(refused.code().category()) ? Kind.INTERNAL : Kind.PARAMS;
  }

  private static Optional<String> failed(byte[] message, JsonRpcException error) {
    return JsonRpcMessage.id(message)
        .map(id -> text(Json.obj("jsonrpc", "2.0", "id", id, "error", error.json())));
  }

  private static Json.Obj refused(String why) {
    Json.Obj error = JsonRpcMessage.invalid(why).json();
    return Json.obj("jsonrpc", "2.0", "id", Json.NULL, "error", error);
  }

  private static String text(Json.Obj response) {
    return JsonWriter.answer(response).toString();
  }

  private void write(String response) {
    synchronized (out) {
      out.print(response + "\n");
      out.flush();
    }
  }

  /**
   * A line of the input.
   *
   * @param last whether there is none, since the input has ended
   */
  @SuppressWarnings("ArrayRecordComponent") // Read once, never compared.
  private record Line(byte[] text, boolean tooLong, boolean last) {
    static Line of(ByteArrayOutputStream read) {
      byte[] bytes = read.toByteArray();
      int end = bytes.length;
      boolean isWindows = end > 0 && bytes[end - 1] == '\r';
      return new Line(isWindows ? Arrays.copyOf(bytes, end - 1) : bytes, false, false);
    }
  }

  /** Reads a line; one that is too long is read to its end and not kept. */
  private Line next() throws IOException {
    var read = new ByteArrayOutputStream();
    long length = 0;
    int next = in.read();
    if (next < 0) {
      return new Line(new byte[0], false, true);
    }
    while (next >= 0 && next != '\n') {
      length++;
      if (length <= LONGEST) {
        read.write(next);
      }
      next = in.read();
    }
    return length > LONGEST ? new Line(new byte[0], true, false) : Line.of(read);
  }
}
