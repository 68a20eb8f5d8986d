package dev.omni.http.gate;

import java.util.concurrent.Executor;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Answers requests that may write on threads of their own, those that only read where they came in:
 * who writes waits for a commit, and a virtual thread that waits costs no change of threads; who
 * reads hardly ever waits, and would only be handed on.
 */
public final class Aside extends Handler.Wrapper {
  private final Executor threads;

  /**
   * Before a handler.
   *
   * @param threads takes everything it is given, and says itself how much is done at once
   */
  public Aside(Executor threads, Handler handler) {
    super(handler);
    this.threads = threads;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (request.getMethod().equals("GET") || request.getMethod().equals("HEAD")) {
      return super.handle(request, response, callback);
    }
    threads.execute(() -> answer(request, response, callback));
    return true;
  }

  /** What is thrown here would reach nobody who answers. */
  private void answer(Request request, Response response, Callback callback) {
    try {
      if (!super.handle(request, response, callback)) {
        Response.writeError(request, response, callback, 404);
      }
    } catch (Throwable broken) { // An Error as well: else its caller waits for ever.
      Response.writeError(request, response, callback, broken);
    }
  }
}
