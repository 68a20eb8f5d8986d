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
    assertThat(fault.details().array("errors").orElseThrow().size()).isEqualTo(2);
  }

  @Test
  void problems_of_several_kinds_are_a_failed_validation() {
    Fault fault =
        Fault.listing(
            List.of(error("/a", Problem.Kind.MISSING), error("/b", Problem.Kind.UNKNOWN)));
    assertThat(fault.code()).isEqualTo(FaultCode.VALIDATION_FAILED);
  }

  @Test
  void what_is_told_of_several_problems_is_where_they_are() {
    assertThat(
            Fault.listing(
                List.of(error("/a", Problem.Kind.MISSING), error("/b", Problem.Kind.INVALID))))
        .hasMessage("2 problems: /a, /b");
    List<Fault.FieldError> seven =
        java.util.stream.IntStream.rangeClosed(1, 7)
            .mapToObj(i -> error("/" + i, Problem.Kind.INVALID))
            .toList();
    assertThat(Fault.listing(seven)).hasMessage("7 problems: /1, /2, /3, /4, /5, …");
  }

  @ParameterizedTest
  @EnumSource(FaultCode.class)
  void every_code_is_found_by_its_wire_name(FaultCode code) {
    assertThat(FaultCode.of(code.id())).contains(code);
    assertThat(code.id()).matches("[a-z0-9_]+");
  }
}
