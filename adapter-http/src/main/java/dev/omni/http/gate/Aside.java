package dev.omni.http.gate;

import dev.omni.application.spi.Prompt;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;

/**
 * Says on which thread a request is answered. The one that read it from its connection has many
 * connections to read from, so it answers only what is at hand, and hands on whatever would wait.
 */
public final class Aside extends Handler.Wrapper {
  /** So many of a connection's requests in a row may be at hand; then others have their turn. */
  private static final int TURN = 64;

  private final Predicate<Request> athand;
  private final Threads threads;

  /**
   * Where requests are answered that may wait. Both take everything they are given, and say
   * themselves how much is done at once.
   *
   * @param readers who only reads
   * @param writers who may write, and so waits for a commit
   */
  public record Threads(Executor readers, Executor writers) {
    Executor of(Request request) {
      String method = request.getMethod();
      return method.equals("GET") || method.equals("HEAD") ? readers : writers;
    }
  }

  /**
   * Before a handler.
   *
   * @param athand whether the answer to a request may be at hand, which is then tried
   */
  public Aside(Predicate<Request> athand, Threads threads, Handler handler) {
    super(handler);
    this.athand = athand;
    this.threads = threads;
  }

  @Override
  public Invocable.InvocationType getInvocationType() {
    return Invocable.InvocationType.NON_BLOCKING;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    boolean tried = athand.test(request) && !outstays(request);
    boolean done = tried && Prompt.done(() -> answer(request, response, callback));
    if (!done) {
      threads.of(request).execute(() -> answer(request, response, callback));
    }
    return true;
  }

  /** Whoever sends one request behind the other without a pause would else never be left. */
  private static boolean outstays(Request request) {
    return request.getConnectionMetaData().getConnection().getMessagesIn() % TURN == 0;
  }

  /** What is thrown elsewhere would reach nobody who answers. */
  private void answer(Request request, Response response, Callback callback) {
    try {
      if (!super.handle(request, response, callback)) {
        Response.writeError(request, response, callback, 404);
      }
    } catch (Prompt.Waits waits) {
      throw waits;
    } catch (Throwable broken) { // An Error as well: else its caller waits for ever.
      Response.writeError(request, response, callback, broken);
    }
  }
}
