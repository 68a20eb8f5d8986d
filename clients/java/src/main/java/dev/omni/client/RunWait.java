package dev.omni.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Waiting for the end of one run: by its events, after two broken streams by long polls. */
final class RunWait {
  private static final Duration SILENCE = Duration.ofSeconds(30);
  static final long LONGEST = 20;

  private final OmniClient omni;
  private final Run run;
  private final @Nullable Long deadline;
  private @Nullable String lastId;
  private Duration pause = Duration.ofSeconds(1);
  private boolean usable = true;
  private boolean ended;
  private int broken;
  private @Nullable EventStream stream;
  private EventParser parser = new EventParser();

  RunWait(OmniClient omni, Run run, @Nullable Long deadline) {
    this.omni = omni;
    this.run = run;
    this.deadline = deadline;
  }

  void untilEnded(BiConsumer<Run, RunEvent> onEvent) {
    for (Iterator<RunEvent> all = events(); all.hasNext(); ) {
      RunEvent event = all.next();
      omni.calls().tell(hooks -> hooks.onEvent(run, event));
      onEvent.accept(run, event);
    }
    while (!run.ended()) {
      poll();
    }
  }

  /** Returns the events of the run; after the last it is read again. */
  Iterator<RunEvent> events() {
    Queue<RunEvent> next = new ArrayDeque<>();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        while (next.isEmpty() && !ended && usable && broken < 2) {
          more(next);
        }
        if (next.isEmpty() && ended && !run.ended()) {
          see(Call.get(run.path()));
        }
        return !next.isEmpty();
      }

      @Override
      public RunEvent next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        return next.remove();
      }
    };
  }

  /** Reads the next piece of the stream, which is opened first when it is not open. */
  private void more(Queue<RunEvent> found) {
    try {
      if (stream == null) {
        open();
        return;
      }
      byte[] bytes = stream.next(silentUntil());
      for (EventParser.StreamEvent event : parser.feed(bytes, bytes.length)) {
        lastId = event.id();
        found.add(new RunEvent(event.id(), event.type(), json(event.data())));
        ended = Run.terminal(event.type().substring(event.type().lastIndexOf('.') + 1));
      }
      pause = parser.retry();
      if (ended) {
        close();
      }
    } catch (Lost lost) {
      close();
      broken++;
      inTime();
      if (broken < 2) {
        pause(pause);
      }
    }
  }

  private void open() throws Lost {
    EventStream opened = omni.calls().stream(run.path() + "/events", lastId, silentUntil());
    stream = opened;
    parser = new EventParser();
    ended = opened.status() == 204;
    usable = ended || opened.isOfEvents();
    if (ended || !usable) {
      close();
    }
  }

  private void close() {
    if (stream != null) {
      stream.close();
    }
    stream = null;
  }

  private JsonNode json(String text) {
    try {
      return JsonText.read(text, omni.calls().settings().exact());
    } catch (JsonProcessingException plain) {
      return JsonText.tree(text);
    }
  }

  private long silentUntil() {
    long silent = System.nanoTime() + SILENCE.toNanos();
    return deadline != null && deadline - silent < 0 ? deadline : silent;
  }

  private Duration left() {
    return deadline == null
        ? Duration.ofDays(3650)
        : Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
  }

  private void poll() {
    long seconds =
        Math.min(
            LONGEST, Math.min(omni.calls().settings().timeout().toSeconds(), left().toSeconds()));
    Map<String, String> headers = new LinkedHashMap<>();
    if (seconds > 0) {
      headers.put("Prefer", "wait=" + seconds);
    }
    if (run.etag() != null) {
      headers.put("If-None-Match", run.etag());
    }
    long began = System.nanoTime();
    see(Call.get(run.path()).with(headers));
    if (!run.ended()) {
      Duration wanted = RetryRules.retryAfter(run.retryAfter(), Instant.now());
      boolean held = System.nanoTime() - began > Duration.ofSeconds(1).toNanos();
      Duration least = held ? Duration.ZERO : Duration.ofMillis(500);
      pause(wanted == null || wanted.compareTo(least) < 0 ? least : wanted);
    }
  }

  /** Reads the run; within the time a lost answer is only a pause. */
  private void see(Call call) {
    inTime();
    try {
      Response response = omni.call(call.with(Call.Limits.until(deadline)));
      if (response.status() == 304) {
        run.retryAfter(response);
      } else {
        run.see(response);
      }
    } catch (APIConnectionError lost) {
      pause(Duration.ofSeconds(1));
    } catch (APIError refused) {
      if (!refused.retryable()) {
        throw refused;
      }
      Duration wanted = refused.retryAfter();
      pause(wanted == null ? Duration.ofSeconds(1) : wanted);
    }
  }

  private void pause(Duration time) {
    omni.calls().wire().pause(time.compareTo(left()) < 0 ? time : left());
    inTime();
  }

  private void inTime() {
    if (deadline != null && deadline - System.nanoTime() <= 0 && !run.ended()) {
      throw new WaitTimeoutError(run);
    }
  }
}
