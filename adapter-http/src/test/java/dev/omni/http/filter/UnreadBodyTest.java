package dev.omni.http.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.load.MemoryBudget;
import dev.omni.application.load.Reservations;
import dev.omni.testkit.TestClock;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;

class UnreadBodyTest {
  private static final Duration TIME = Duration.ofSeconds(20);

  private final TestClock clock = TestClock.at("2026-01-01T00:00:00Z");
  private final ArrayDeque<Content.Chunk> came = new ArrayDeque<>();
  private final AtomicInteger ends = new AtomicInteger();
  private Runnable wanted = () -> {};

  /** A request of which chunks come. */
  private final Request request =
      (Request)
          Proxy.newProxyInstance(
              Request.class.getClassLoader(),
              new Class<?>[] {Request.class},
              (proxy, method, arguments) ->
                  switch (method.getName()) {
                    case "getHeaders" -> HttpFields.EMPTY;
                    case "read" -> came.poll();
                    case "demand" -> {
                      wanted = (Runnable) arguments[0];
                      yield null;
                    }
                    default -> throw new UnsupportedOperationException(method.getName());
                  });

  private final UnreadBody rest =
      new UnreadBody(
          request,
          Callback.from(ends::incrementAndGet),
          new Reservations(MemoryBudget.usual()),
          TIME,
          clock);

  @Test
  void the_time_for_the_rest_begins_with_the_answer() {
    clock.advance(TIME.plusSeconds(1));
    rest.succeeded();
    comes(false);
    assertThat(ends).as("the client is still sending").hasValue(0);

    comes(true);
    assertThat(ends).hasValue(1);
  }

  @Test
  void a_rest_that_does_not_end_is_cut() {
    rest.succeeded();
    clock.advance(TIME.plusSeconds(1));
    comes(false);
    assertThat(ends).hasValue(1);
  }

  private void comes(boolean last) {
    came.add(Content.Chunk.from(ByteBuffer.allocate(100), last));
    wanted.run();
  }
}
