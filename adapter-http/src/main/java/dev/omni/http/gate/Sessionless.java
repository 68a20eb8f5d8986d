package dev.omni.http.gate;

import org.eclipse.jetty.ee10.servlet.SessionHandler;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Stands where the servlets expect somebody who keeps sessions, and keeps none: whoever asks shows
 * a key each time, and no cookie is read or set.
 */
public final class Sessionless extends SessionHandler {
  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Handler next = getHandler();
    return next != null && next.handle(request, response, callback);
  }
}
