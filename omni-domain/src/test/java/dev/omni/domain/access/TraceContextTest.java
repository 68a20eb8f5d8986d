package dev.omni.domain.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceContextTest {
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String SPAN = "00f067aa0ba902b7";
  private static final String GOOD = "00-" + TRACE + "-" + SPAN + "-01";

  private static Optional<TraceContext> of(String parent, String... states) {
    return TraceContext.of(List.of(parent), List.of(states));
  }

  @Provide
  Arbitrary<TraceContext> contexts() {
    return Combinators.combine(
            hex(32),
            hex(16),
            Arbitraries.integers().between(0, 3),
            Arbitraries.of("", "a=1", "rojo=00f067aa0ba902b7,congo@x=t61 y"))
        .as(TraceContext::new);
  }

  private static Arbitrary<String> hex(int digits) {
    return Arbitraries.strings()
        .withChars("0123456789abcdef")
        .ofLength(digits)
        .filter(text -> !text.matches("0+"));
  }

  @Property
  void what_is_written_is_read_again(@ForAll("contexts") TraceContext context) {
    assertThat(of(context.parent(), context.state())).contains(context);
    assertThat(TraceContext.parseStored(context.toString())).contains(context);
  }

  @Property
  void an_operation_of_ones_own_stays_in_the_trace(
      @ForAll("contexts") TraceContext context, @ForAll long span) {
    TraceContext own = context.in(span);
    assertThat(own.spanId()).hasSize(16);
    assertThat(Long.parseUnsignedLong(own.spanId(), 16)).isEqualTo(span);
    assertThat(own)
        .isEqualTo(
            new TraceContext(context.traceId(), own.spanId(), context.flags(), context.state()));
  }

  @Property
  void another_character_anywhere_makes_another_context_or_none(
      @ForAll("contexts") TraceContext context,
      @ForAll @IntRange(max = 54) int at,
      @ForAll char other) {
    String parent = context.parent();
    String changed = parent.substring(0, at) + other + parent.substring(at + 1);
    of(changed)
        .ifPresent(
            read -> {
              boolean version = at < 2;
              boolean unknownFlags = at > 52;
              assertThat(version || unknownFlags || read.parent().equals(changed)).isTrue();
              assertThat(changed)
                  .matches("(?!ff)[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}");
            });
  }

  @Property
  void whatever_comes_is_read_or_not_and_never_breaks(@ForAll String parent, @ForAll String state) {
    assertThat(of(parent, state)).isEmpty();
    assertThat(of(GOOD, state).orElseThrow().traceId()).isEqualTo(TRACE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "ff-" + TRACE + "-" + SPAN + "-01",
        "00-00000000000000000000000000000000-" + SPAN + "-01",
        "00-" + TRACE + "-0000000000000000-01",
        "00-" + TRACE + "-" + SPAN,
        "00-" + TRACE + "-" + SPAN + "-1",
        "00-" + TRACE + "-" + SPAN + "-01-more",
        "00-" + TRACE + "-" + SPAN + "-01-",
        "cc-" + TRACE + "-" + SPAN + "-01.more",
        "00-0AF7651916CD43DD8448EB211C80319C-" + SPAN + "-01",
        "00-" + TRACE + "-" + SPAN + "-0G",
        " " + GOOD,
        "0-" + TRACE + "-" + SPAN + "-01"
      })
  void what_is_malformed_says_nothing(String parent) {
    assertThat(of(parent, "a=1")).isEmpty();
  }

  @Test
  void two_parents_say_nothing() {
    assertThat(TraceContext.of(List.of(GOOD, GOOD), List.of())).isEmpty();
    assertThat(TraceContext.of(List.of(), List.of("a=1"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"cc, -what-the-future-will-be-like", "01, -", "cc, ''"})
  void a_later_version_is_read_as_far_as_it_is_known(String version, String more) {
    TraceContext read = of(version + "-" + TRACE + "-" + SPAN + "-ff" + more).orElseThrow();
    assertThat(read.parent()).isEqualTo("00-" + TRACE + "-" + SPAN + "-03");
  }

  @Test
  void the_state_is_passed_on_as_it_came_line_by_line() {
    assertThat(of(GOOD, "foo=1 ,bar=a b", "1@b=x").orElseThrow().state())
        .isEqualTo("foo=1 ,bar=a b,1@b=x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"foo", "=1", "foo=", "Foo=1", "foo=a=b", "foo=1;bar=2", "foo=\u00e4", "foo bar=1"})
  void a_malformed_state_is_left_out_and_the_trace_stays(String state) {
    assertThat(of(GOOD, state).orElseThrow().state()).isEmpty();
    assertThat(of(GOOD, "a=1," + state).orElseThrow().state()).isEmpty();
  }

  @Test
  void a_state_that_is_too_long_or_has_too_many_members_is_left_out() {
    String most = "a=" + "1".repeat(250) + ",b=" + "1".repeat(250) + ",c=1234";
    assertThat(most).hasSize(TraceContext.LONGEST_STATE);
    assertThat(of(GOOD, most).orElseThrow().state()).isEqualTo(most);
    assertThat(of(GOOD, most + "5").orElseThrow().state()).isEmpty();
    assertThat(of(GOOD, "a=1,".repeat(31) + "a=1").orElseThrow().state()).isNotEmpty();
    assertThat(of(GOOD, "a=1,".repeat(32) + "a=1").orElseThrow().state()).isEmpty();
  }
}
