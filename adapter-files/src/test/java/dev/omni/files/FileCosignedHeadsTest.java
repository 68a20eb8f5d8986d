package dev.omni.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.MerkleTree.Head;
import dev.omni.domain.fault.InvalidSettingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a witness cosigned is there for the process after it, and is replaced once. */
class FileCosignedHeadsTest {
  private static final String LOG = "omni.example/log";

  @TempDir Path folder;

  private static Head head(long size) {
    return new Head(size, Hash.of("root of " + size));
  }

  @Test
  void a_head_is_there_for_the_process_after_and_each_log_has_its_own() {
    try (var heads = FileCosignedHeads.at(folder)) {
      assertThat(heads.last(LOG)).isEmpty();
      assertThat(heads.replace(LOG, Optional.empty(), head(5))).isTrue();
      assertThat(heads.replace("other/log", Optional.empty(), head(9))).isTrue();
    }
    try (var heads = FileCosignedHeads.at(folder)) {
      assertThat(heads.last(LOG)).contains(head(5));
      assertThat(heads.last("other/log")).contains(head(9));
    }
  }

  @Test
  void a_head_that_is_not_the_expected_one_stays() {
    try (var heads = FileCosignedHeads.at(folder)) {
      heads.replace(LOG, Optional.empty(), head(5));
      assertThat(heads.replace(LOG, Optional.empty(), head(6))).isFalse();
      assertThat(heads.replace(LOG, Optional.of(head(4)), head(6))).isFalse();
      assertThat(heads.last(LOG)).contains(head(5));
      assertThat(heads.replace(LOG, Optional.of(head(5)), head(6))).isTrue();
    }
  }

  @Test
  void of_many_at_once_one_replaces() throws Exception {
    var pool = Executors.newFixedThreadPool(8);
    try (var heads = FileCosignedHeads.at(folder)) {
      var racers = new ArrayList<Callable<Boolean>>();
      for (int i = 1; i <= 32; i++) {
        Head next = head(i);
        racers.add(() -> heads.replace(LOG, Optional.empty(), next));
      }
      int winners = 0;
      for (var racer : pool.invokeAll(racers)) {
        winners += racer.get() ? 1 : 0;
      }
      assertThat(winners).isEqualTo(1);
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void a_folder_belongs_to_one_witness() {
    try (var heads = FileCosignedHeads.at(folder)) {
      assertThat(heads.last(LOG)).isEmpty();
      assertThatThrownBy(() -> FileCosignedHeads.at(folder))
          .isInstanceOf(InvalidSettingException.class)
          .hasMessageContaining("another witness");
    }
  }

  @Test
  void a_file_that_was_changed_is_never_taken_for_no_head() throws Exception {
    try (var heads = FileCosignedHeads.at(folder)) {
      heads.replace(LOG, Optional.empty(), head(5));
      Path file;
      try (var files = Files.list(folder)) {
        file = files.filter(each -> each.toString().endsWith(".head")).findFirst().orElseThrow();
      }
      for (String text : List.of("", "omni.example/log\n", "other\n5\nAAAA\n")) {
        Files.writeString(file, text);
        assertThatThrownBy(() -> heads.last(LOG)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> heads.replace(LOG, Optional.empty(), head(6)))
            .isInstanceOf(IllegalStateException.class);
      }
    }
  }
}
