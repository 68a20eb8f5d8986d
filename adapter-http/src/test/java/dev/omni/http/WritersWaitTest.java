package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.operation.Effect;
import dev.omni.application.operation.Operation;
import dev.omni.domain.json.Json;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** On which threads the whole server answers. */
class WritersWaitTest {
  /** From where on a virtual thread that waits keeps no other one (JEP 491, 2025). */
  private static final boolean VIRTUAL = Runtime.version().feature() >= 24;

  private final House house =
      new House(
          false, builder -> builder, List.of(toldThread("verify"), toldThread("models.list")));

  @AfterEach
  void close() {
    house.close();
  }

  private static Operation toldThread(String name) {
    return Operation.reading(
        name, call -> new Effect.Answer(Json.obj("thread", Thread.currentThread().toString())));
  }

  private static String thread(House.Answer answer) {
    return answer.data().text("thread").orElseThrow();
  }

  @Test
  void who_may_write_waits_on_a_virtual_thread_where_those_keep_no_other_one() {
    String thread = thread(house.post("/verify").body(Json.Obj.EMPTY).send());
    assertThat(thread.startsWith("VirtualThread")).as(thread).isEqualTo(VIRTUAL);
  }

  @Test
  void who_only_reads_waits_on_a_thread_of_the_system() {
    assertThat(thread(house.get("/models").send())).startsWith("Thread[").contains("http-");
  }
}
