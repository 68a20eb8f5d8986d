package dev.omni.http.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.http.outbound.EgressPolicy.Allowed;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EgressAddressesTest {
  private static EgressAddresses allowing(String exceptions) {
    List<Allowed> allowed =
        exceptions.isEmpty() ? List.of() : Allowed.parse(exceptions).orElseThrow();
    return new EgressAddresses(new EgressPolicy(allowed, () -> Set.of(9443)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://127.0.0.1/hook",
        "https://10.0.0.7/hook",
        "https://192.168.1.1:8443/",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/hook",
        "https://[fd00::1]/hook",
        "https://[::ffff:127.0.0.1]/hook",
        "https://localhost/hook",
        "https://api.localhost/hook",
        "http://example.com/hook"
      })
  void private_and_own_addresses_are_closed_unless_they_are_opened(String url) {
    assertThat(allowing("").problem(url)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.com/hook",
        "https://8.8.8.8/",
        "https://no.such.host9/",
        "https://[2600::1]:8443/hook"
      })
  void public_addresses_and_names_are_open(String url) {
    assertThat(allowing("").problem(url)).isEmpty();
    assertThat(allowing("127.0.0.1/32").problem(url)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://127.0.0.1:9009/x", "https://127.0.0.1:8443/", "http://localhost"})
  void what_the_operator_opens_is_open(String url) {
    assertThat(allowing("127.0.0.1/32").problem(url)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://127.0.0.1:9443/", "http://8.8.8.8/", "https://10.0.0.7/"})
  void the_servers_own_ports_stay_closed_and_http_is_for_exceptions_alone(String url) {
    assertThat(allowing("127.0.0.1/32").problem(url)).isPresent();
  }
}
