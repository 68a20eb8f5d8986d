package dev.omni.http.side;

import dev.omni.application.json.MalformedJson;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.http.fault.JettyErrors;
import dev.omni.http.fault.Statuses;
import java.io.IOException;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * A listener beside that of the API, for operators of the same machine. Each request has a thread
 * of its own while it is answered.
 */
public final class SideListener implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(SideListener.class.getName());
  private static final int THREADS = 250;
  private static final int KEPT = 4;
  private static final long LAST_ANSWERS_MS = 2000;

  private final Server server;
  private final ServerConnector connector;

  /** What is said to a request. */
  @FunctionalInterface
  public interface Answers {
    /**
     * Answers, or refuses by what it throws; a refusal goes out when the whole request has come.
     *
     * @throws Refusal with a status of its own
     * @throws Fault what the request is refused with
     * @throws MalformedJson which is refused with {@code body_invalid}
     * @throws IOException where nobody listens any more
     */
    void to(Exchange exchange) throws IOException;
  }

  /** A refusal with another status than that of its fault's code. */
  public static final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;
    private final transient Fault fault;

    /** Refuses with that status, for that reason. */
    public Refusal(int status, Fault fault) {
      super(fault);
      this.status = status;
      this.fault = fault;
    }
  }

  /**
   * Not listening yet.
   *
   * @param name of its threads
   */
  public SideListener(String name, Answers answers) {
    var threads = new QueuedThreadPool(THREADS, KEPT);
    threads.setName(name);
    server = new Server(threads);
    var http = new HttpConfiguration();
    http.setSendServerVersion(false);
    connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setShutdownIdleTimeout(100);
    server.addConnector(connector);
    server.setErrorHandler(SideListener::unread);
    server.setStopTimeout(LAST_ANSWERS_MS);
    server.setHandler(new Answering(answers));
  }

  /**
   * Listens on that address; port 0 takes a free one.
   *
   * @throws IllegalStateException when the address cannot be had
   */
  public void start(String host, int port) {
    connector.setHost(host);
    connector.setPort(port);
    try {
      server.start();
    } catch (Exception failed) {
      LifeCycle.stop(server);
      throw new IllegalStateException(failed.getMessage(), failed);
    }
  }

  /** The port it listens on. */
  public int port() {
    return connector.getLocalPort();
  }

  /** What HTTP itself refuses, in the form of everything else. */
  private static boolean unread(Request request, Response response, Callback callback) {
    Fault fault = JettyErrors.fault(response.getStatus());
    response.write(true, new Exchange(request, response).refused(fault), callback);
    return true;
  }

  /** Takes nothing new, lets last answers go out, and closes. */
  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception unfinished) {
      LOG.log(System.Logger.Level.DEBUG, "stopped before every request had ended", unfinished);
    }
  }

  private static final class Answering extends Handler.Abstract {
    private final Answers answers;

    Answering(Answers answers) {
      this.answers = answers;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      try {
        answers.to(new Exchange(request, response));
        callback.succeeded();
      } catch (IOException hungUp) {
        callback.failed(hungUp);
      } catch (RuntimeException refused) {
        Refusal refusal = refusal(request, refused);
        Runnable told = () -> tell(refusal, request, response, callback);
        // Whoever still sends must not find the connection closed before the answer.
        Content.Source.consumeAll(request, Callback.from(told, callback::failed));
      }
      return true;
    }

    private static Refusal refusal(Request request, RuntimeException thrown) {
      if (thrown instanceof Refusal refusal) {
        return refusal;
      }
      if (thrown instanceof Fault fault) {
        return new Refusal(Statuses.of(fault.code()), fault);
      }
      if (thrown instanceof MalformedJson malformed) {
        String wrong = String.valueOf(malformed.getMessage());
        return new Refusal(422, Fault.of(FaultCode.BODY_INVALID, wrong));
      }
      String asked = request.getMethod() + " " + Request.getPathInContext(request);
      LOG.log(System.Logger.Level.ERROR, asked + " failed", thrown);
      String said = "Something went wrong here; our log says what.";
      return new Refusal(500, Fault.of(FaultCode.INTERNAL_ERROR, said));
    }

    private static void tell(
        Refusal refusal, Request request, Response response, Callback callback) {
      if (response.isCommitted()) {
        callback.failed(refusal);
        return;
      }
      response.setStatus(refusal.status);
      response.write(true, new Exchange(request, response).refused(refusal.fault), callback);
    }
  }
}
