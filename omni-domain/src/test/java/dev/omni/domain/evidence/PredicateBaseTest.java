package dev.omni.domain.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The addresses of predicate types. */
class PredicateBaseTest {
  @ParameterizedTest
  @CsvSource({
    "verification, https://in-toto.io/attestation/svr/v0.2",
    "benchmark_run, https://in-toto.io/attestation/test-result/v0.1",
    "omni_run, https://quant.example/p/run/v2",
    "sign_off, https://quant.example/p/sign_off/v1",
    "guard_decision, https://quant.example/p/guard_decision/v2"
  })
  void a_kind_has_the_predicate_type_of_its_standard_or_of_the_base(String kind, String type) {
    assertThat(new PredicateBase("https://quant.example/p/").type(kind)).isEqualTo(type);
  }

  @Test
  void the_usual_one_is_that_of_the_project() {
    assertThat(PredicateBase.USUAL.type("omni_run"))
        .isEqualTo("https://omni.example/predicates/run/v2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "http://a.example", "https://", "https://a b", "ftp://a", "urn:x:y"})
  void another_address_is_refused(String address) {
    assertThatThrownBy(() -> new PredicateBase(address))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
