package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RunsTest {
  private static House house;

  @BeforeAll
  static void open() {
    house = new House();
  }

  @AfterAll
  static void close() {
    house.close();
  }

  @Test
  void a_direct_run_answers_with_its_number() {
    House.Answer answer = house.start(house.sum(SmallEngines.SUM, 1, 2.5), "direct-0001").send();
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(answer.data().object("result")).contains(Json.obj("sum", 3.5));
    assertThat(answer.header("Idempotent-Replayed")).isEqualTo("false");
  }

  @Test
  void a_job_is_seen_queued_then_completed() {
    House.Answer answer = house.start(house.sum(SmallEngines.JOB, 1, 2), "job-00000001").send();
    assertThat(answer.status()).isEqualTo(202);
    assertThat(answer.data().text("status")).contains("queued");
    String self = answer.data().object("links").orElseThrow().text("self").orElseThrow();
    house.omni.work();
    House.Answer again = house.get(self).send();
    assertThat(again.status()).isEqualTo(200);
    assertThat(again.data().text("status")).contains("completed");
    assertThat(again.data().object("result")).contains(Json.obj("sum", 3));
  }
}
