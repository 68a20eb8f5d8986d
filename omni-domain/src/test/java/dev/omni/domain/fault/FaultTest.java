package dev.omni.domain.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FaultTest {
  private static Fault.FieldError error(String pointer, Problem.Kind kind) {
    return Fault.FieldError.of(new Problem(pointer, kind, "must be so"), FaultCode.INPUT_INVALID);
  }

  @Test
  void problems_of_one_kind_share_their_code() {
    Fault fault =
        Fault.listing(
            List.of(error("/a", Problem.Kind.INVALID), error("/b", Problem.Kind.INVALID)));
    assertThat(fault.code()).isEqualTo(FaultCode.INPUT_INVALID);
    assertThat(fault.details().findArray("errors").orElseThrow().size()).isEqualTo(2);
  }

  @Test
  void problems_of_several_kinds_are_a_failed_validation() {
    Fault fault =
        Fault.listing(
            List.of(error("/a", Problem.Kind.MISSING), error("/b", Problem.Kind.UNKNOWN)));
    assertThat(fault.code()).isEqualTo(FaultCode.VALIDATION_FAILED);
  }

  @Test
  void the_message_begins_with_the_code_and_shows_the_place() {
    Fault fault = Fault.at(FaultCode.INPUT_INVALID, "/input/spot", "must be above 0");
    assertThat(fault).hasMessage("input_invalid: /input/spot: must be above 0");
    assertThat(fault.reason()).isEqualTo("/input/spot: must be above 0");
    assertThat(fault.problems())
        .containsExactly(
            new Fault.FieldError("/input/spot", FaultCode.INPUT_INVALID, "must be above 0"));
    assertThat(Fault.of(FaultCode.RUN_NOT_FOUND, "No run has this id.").problems()).isEmpty();
  }

  @Test
  void the_stack_trace_shows_who_threw_it() {
    assertThat(Fault.of(FaultCode.RUN_NOT_FOUND, "No run has this id.").getStackTrace())
        .anyMatch(frame -> frame.getClassName().equals(FaultTest.class.getName()));
  }

  @Test
  void what_is_told_of_several_problems_is_where_they_are() {
    assertThat(
            Fault.listing(
                List.of(error("/a", Problem.Kind.MISSING), error("/b", Problem.Kind.INVALID))))
        .hasMessage("validation_failed: 2 problems: /a, /b");
    List<Fault.FieldError> seven =
        java.util.stream.IntStream.rangeClosed(1, 7)
            .mapToObj(i -> error("/" + i, Problem.Kind.INVALID))
            .toList();
    assertThat(Fault.listing(seven)).hasMessage("input_invalid: 7 problems: /1, /2, /3, /4, /5, …");
  }

  @ParameterizedTest
  @EnumSource(FaultCode.class)
  void every_code_is_found_by_its_wire_name(FaultCode code) {
    assertThat(FaultCode.of(code.id())).contains(code);
    assertThat(code.id()).matches("[a-z0-9_]+");
  }
}
