package dev.omni.domain.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.omni.domain.json.Problem;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FaultTest {
  private static Problem problem(String pointer, Problem.Code code) {
    return new Problem(pointer, code, "must be so");
  }

  private static Fault refused(Problem... problems) {
    return refused(List.of(problems));
  }

  private static Fault refused(List<Problem> problems) {
    return catchThrowableOfType(Fault.class, () -> Fault.refuse(problems, FaultCode.INPUT_INVALID));
  }

  @Test
  void problems_of_one_kind_share_their_code() {
    Fault fault =
        refused(problem("/a", Problem.Kind.INVALID), problem("/b", FaultCode.INPUT_INVALID));
    assertThat(fault.code()).isEqualTo(FaultCode.INPUT_INVALID);
    assertThat(fault.details().findArray("errors").orElseThrow().size()).isEqualTo(2);
  }

  @Test
  void problems_of_several_kinds_are_a_failed_validation() {
    Fault fault = refused(problem("/a", Problem.Kind.MISSING), problem("/b", Problem.Kind.UNKNOWN));
    assertThat(fault.code()).isEqualTo(FaultCode.VALIDATION_FAILED);
    assertThat(fault.problems())
        .extracting(Problem::code)
        .containsExactly(FaultCode.PARAMETER_MISSING, FaultCode.UNKNOWN_FIELD);
  }

  @Test
  void without_problems_nothing_is_refused() {
    assertThatNoException().isThrownBy(() -> Fault.refuse(List.of(), FaultCode.INPUT_INVALID));
  }

  @Test
  void fifty_problems_are_listed_and_then_one_that_says_how_many_more() {
    Fault fault = refused(problems(57));

    assertThat(fault.problems()).hasSize(51);
    assertThat(fault.problems().get(50))
        .isEqualTo(
            new Problem("", FaultCode.INPUT_INVALID, "has 7 more problems, which are not listed"));
    assertThat(fault).hasMessage("input_invalid: 57 problems: /1, /2, /3, /4, /5, …");
    assertThat(fault.locatedBy(pointer -> "x" + pointer))
        .hasMessage("input_invalid: 57 problems: x/1, x/2, x/3, x/4, x/5, …");
    assertThat(refused(problems(50)).problems()).hasSize(50);
    assertThat(refused(problems(51)).problems().get(50).message())
        .startsWith("has 1 more problem,");
  }

  private static List<Problem> problems(int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(i -> problem("/" + i, Problem.Kind.INVALID))
        .toList();
  }

  @Test
  void the_message_begins_with_the_code_and_shows_the_place() {
    Fault fault = Fault.at(FaultCode.INPUT_INVALID, "/input/spot", "must be above 0");
    assertThat(fault).hasMessage("input_invalid: /input/spot: must be above 0");
    assertThat(fault.reason()).isEqualTo("/input/spot: must be above 0");
    assertThat(fault.problems())
        .containsExactly(new Problem("/input/spot", FaultCode.INPUT_INVALID, "must be above 0"));
    assertThat(Fault.of(FaultCode.RUN_NOT_FOUND, "No run has this id.").problems()).isEmpty();
  }

  @Test
  void the_stack_trace_shows_who_threw_it() {
    assertThat(Fault.of(FaultCode.RUN_NOT_FOUND, "No run has this id.").getStackTrace())
        .anyMatch(frame -> frame.getClassName().equals(FaultTest.class.getName()));
  }

  @Test
  void the_message_for_several_problems_names_their_places() {
    assertThat(refused(problem("/a", Problem.Kind.MISSING), problem("/b", Problem.Kind.INVALID)))
        .hasMessage("validation_failed: 2 problems: /a, /b");
    assertThat(refused(problems(7))).hasMessage("input_invalid: 7 problems: /1, /2, /3, /4, /5, …");
  }

  @ParameterizedTest
  @EnumSource(FaultCode.class)
  void every_code_is_found_by_its_wire_name(FaultCode code) {
    assertThat(FaultCode.of(code.id())).contains(code);
    assertThat(code.id()).matches("[a-z0-9_]+");
  }
}
