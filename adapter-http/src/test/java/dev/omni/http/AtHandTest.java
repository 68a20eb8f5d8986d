package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Scope;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is answered by the very thread that reads requests from many connections. */
@Timeout(30)
class AtHandTest {
  /** For each answer, whether such a thread made it. */
  private final BlockingQueue<Boolean> answered = new LinkedBlockingQueue<>();

  private volatile boolean atOnce;

  private final House house =
      new House(
          true,
          builder -> builder.doors(this::time, UUID::randomUUID).log(line -> answered.add(atOnce)));

  /** Whoever answers asks what time it is: the last one to do so for a request has answered it. */
  private Instant time() {
    List<String> classes =
        StackWalker.getInstance()
            .walk(all -> all.map(StackWalker.StackFrame::getClassName).toList());
    if (classes.contains(Dispatch.class.getName())) {
      atOnce = classes.stream().anyMatch(name -> name.endsWith(".HttpConnection"));
    }
    return Instant.parse("2026-03-01T12:00:00Z");
  }

  @AfterEach
  void close() {
    house.close();
  }

  private boolean atOnce(House.Call call) throws InterruptedException {
    call.send();
    return Boolean.TRUE.equals(answered.poll(10, TimeUnit.SECONDS));
  }

  private String run(String capability, String key) throws InterruptedException {
    House.Call start = house.start(house.sum(capability, 1, 2), key);
    String link = start.send().link("self");
    assertThat(answered.poll(10, TimeUnit.SECONDS)).as("a run is started elsewhere").isFalse();
    return link;
  }

  @Test
  void a_run_that_has_ended_is_read_elsewhere_once_and_is_at_hand_from_then_on() throws Exception {
    String ended = run(SmallEngines.SUM, "at-hand-0001");
    assertThat(atOnce(house.get(ended))).isFalse();
    assertThat(atOnce(house.get(ended))).isTrue();
    assertThat(atOnce(house.get(ended).with("Prefer", "wait=5"))).isTrue();
  }

  @Test
  void a_run_that_goes_on_is_read_elsewhere_each_time() throws Exception {
    String open = run(SmallEngines.JOB, "at-hand-0002");
    assertThat(atOnce(house.get(open))).isFalse();
    assertThat(atOnce(house.get(open))).isFalse();
    assertThat(atOnce(house.get(open).with("Prefer", "wait=0"))).isFalse();
  }

  @Test
  void what_may_take_its_time_is_not_even_tried() throws Exception {
    String ended = run(SmallEngines.SUM, "at-hand-0003");
    for (String path : List.of(ended + "/evidence", "/omni/runs", "/omni", "/nothing/here")) {
      assertThat(atOnce(house.get(path))).as(path).isFalse();
    }
  }

  @Test
  void a_read_that_is_given_up_and_done_elsewhere_is_charged_once() throws Exception {
    String ended = run(SmallEngines.SUM, "at-hand-0004");
    String reader = house.key(Mode.TEST, Set.of(Scope.OMNI_READ));
    for (int left = 399; left > 396; left--) {
      assertThat(house.get(ended).key(reader).send().header("X-RateLimit-Remaining"))
          .isEqualTo(String.valueOf(left));
    }
  }

  @Test
  void who_may_not_read_is_refused_where_it_came_in() throws Exception {
    String ended = run(SmallEngines.SUM, "at-hand-0005");
    String other = house.key(Mode.TEST, Set.of(Scope.FINANCE_RUN));
    assertThat(house.get(ended).key(other).send().status()).isEqualTo(403);
    assertThat(house.get(ended).key(house.live).send().status()).isEqualTo(404);
    assertThat(house.get(ended).key("lq_test_nobody").send().status()).isEqualTo(401);
  }
}
