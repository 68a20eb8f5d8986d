package dev.omni.cli;

import dev.omni.client.Hooks;
import dev.omni.client.Run;
import dev.omni.client.RunEvent;
import java.io.PrintWriter;
import java.util.function.Consumer;

/** Run that a command waits for: an interrupted command prints how to find it again. */
final class AwaitedRun implements Hooks {
  private volatile String key = "";
  private volatile String id = "";
  private volatile Consumer<RunEvent> listener =
      event -> {
        // only a command with a line of progress follows events
      };

  @Override
  public void onRequest(Info info) {
    String made = info.idempotencyKey();
    if (made != null) {
      key = made;
    }
  }

  @Override
  public void onEvent(Run run, RunEvent event) {
    id = run.id();
    listener.accept(event);
  }

  /** Calls a listener with each event from now on. */
  void follow(Consumer<RunEvent> each) {
    listener = each;
  }

  void began(Run run) {
    id = run.id();
  }

  /** Prints the line of an interruption unless the returned handle is closed before. */
  Watch during(PrintWriter err) {
    var atEnd = new Thread(() -> print(err), "interrupted");
    Runtime.getRuntime().addShutdownHook(atEnd);
    return () -> {
      try {
        Runtime.getRuntime().removeShutdownHook(atEnd);
      } catch (IllegalStateException ending) {
        // the process ends, and the line is printed
        assert ending != null;
      }
    };
  }

  private void print(PrintWriter err) {
    if (!id.isEmpty()) {
      err.println("omni: interrupted; run " + id + " continues");
    } else if (!key.isEmpty()) {
      err.println("omni: interrupted; the run, if there is one, has the idempotency key " + key);
    }
    err.flush();
  }

  /** Handle of the line that an interruption prints. */
  interface Watch extends AutoCloseable {
    @Override
    void close();
  }
}
