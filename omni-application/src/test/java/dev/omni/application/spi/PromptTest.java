package dev.omni.application.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class PromptTest {
  private final List<String> done = new ArrayList<>();

  @Test
  void work_that_need_not_wait_is_done() throws Exception {
    assertThat(Prompt.done(() -> done.add("all of it"))).isTrue();
    assertThat(done).containsExactly("all of it");
  }

  @Test
  void work_that_would_wait_is_given_up_there() throws Exception {
    boolean ended =
        Prompt.done(
            () -> {
              done.add("before");
              Prompt.mayWait();
              done.add("behind");
            });
    assertThat(ended).isFalse();
    assertThat(done).containsExactly("before");
  }

  @Test
  void whoever_mends_failures_does_not_take_it_for_one() throws Exception {
    boolean ended =
        Prompt.done(
            () -> {
              try {
                Prompt.mayWait();
              } catch (RuntimeException failed) {
                done.add("mended");
              }
            });
    assertThat(ended).isFalse();
    assertThat(done).isEmpty();
  }

  @Test
  void the_same_thread_may_wait_afterwards_and_others_always() throws Exception {
    Prompt.done(Prompt::mayWait);
    assertThatNoException().isThrownBy(Prompt::mayWait);
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                Prompt.done(
                    () -> {
                      throw new IllegalStateException("broken on purpose");
                    }));
    assertThatNoException().isThrownBy(Prompt::mayWait);
    assertThat(Prompt.done(() -> CompletableFuture.runAsync(Prompt::mayWait).join())).isTrue();
  }
}
