package dev.omni.application.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.load.BodySpool.Arriving;
import dev.omni.application.load.MemoryBudget.Lane;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodySpoolTest {
  private static final UUID ADA = new UUID(1, 1);

  @TempDir Path folder;

  private final MemoryBudget budget = new MemoryBudget(1L << 30);
  private final Reservations reservations = new Reservations(budget);

  private static byte[] bytes(int n) {
    byte[] bytes = new byte[n];
    new Random(n).nextBytes(bytes);
    return bytes;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, BodySpool.SHORT, BodySpool.SHORT + 1, 100_000})
  void a_body_of_any_length_comes_back_whole(int length) {
    byte[] sent = bytes(length);
    var spool = new BodySpool(folder, budget);
    try (Arriving body = spool.arriving()) {
      for (int at = 0; at < length; at += 7000) {
        int n = Math.min(7000, length - at);
        byte[] piece = new byte[8192];
        System.arraycopy(sent, at, piece, 0, n);
        body.add(piece, n);
      }
      assertThat(body.size()).isEqualTo(length);
      assertThat(body.whole(ADA, reservations)).isEqualTo(sent);
    }
  }

  @Test
  void memory_is_asked_for_when_the_last_byte_is_there_and_given_back_with_the_answer() {
    var spool = new BodySpool(folder, budget);
    try (Arriving body = spool.arriving()) {
      body.add(bytes(20_000), 20_000);
      assertThat(budget.used(Lane.REQUESTS)).isZero();
      body.whole(ADA, reservations);
    }
    assertThat(budget.used(Lane.REQUESTS)).isEqualTo(MemoryBudget.ofJson(20_000));
    reservations.close();
    assertThat(budget.used(Lane.REQUESTS)).isZero();
  }

  @Test
  void short_bodies_have_a_lane_of_their_own() {
    try (Arriving body = new BodySpool(folder, budget).arriving()) {
      body.add(bytes(100), 100);
      body.whole(ADA, reservations);
    }
    assertThat(budget.used(Lane.SHORT_REQUESTS)).isEqualTo(MemoryBudget.ofJson(100));
    assertThat(budget.used(Lane.REQUESTS)).isZero();
  }

  @Test
  void the_files_have_room_for_so_much_and_give_it_back() {
    var spool = new BodySpool(folder, budget, 50_000);
    try (Arriving first = spool.arriving();
        Arriving second = spool.arriving()) {
      first.add(bytes(30_000), 30_000);
      assertThatThrownBy(() -> second.add(bytes(20_001), 20_001))
          .isInstanceOfSatisfying(
              Fault.class, full -> assertThat(full.code()).isEqualTo(FaultCode.OVERLOADED));
    }
    try (Arriving next = spool.arriving()) {
      next.add(bytes(50_000), 50_000);
      assertThat(next.size()).isEqualTo(50_000);
    }
  }

  @Test
  void nothing_is_left_in_the_folder_when_a_body_was_closed() throws IOException {
    try (Arriving body = new BodySpool(folder, budget).arriving()) {
      body.add(bytes(20_000), 20_000);
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void a_start_deletes_what_a_killed_process_left_and_nothing_else() throws IOException {
    Files.writeString(folder.resolve("123.body"), "left");
    Files.writeString(folder.resolve("other"), "stays");
    new BodySpool(folder, budget).emptied();
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactly(folder.resolve("other"));
    }
  }
}
