package dev.omni.server.signon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.access.SignOns;
import dev.omni.application.access.TokenIdentity.Names;
import dev.omni.application.keys.Projects;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Role;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.oidc.OidcProvider;
import dev.omni.oidc.OidcSettings;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A provider over time: its keys, its outages, and its clock, against one that the test moves. */
class OidcProviderTest {
  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
  private final TestIssuer issuer = new TestIssuer();
  private final OidcProvider provider = provider();

  OidcProviderTest() throws IOException {}

  private OidcProvider provider() {
    Stores stores = new InMemoryStores().stores();
    var time = new ClockAndIds(now::get, UUID::randomUUID);
    var projects = new Projects(stores.projects(), time);
    projects.create("laboratory");
    var settings =
        new OidcSettings(issuer.issuer(), "omni", "omni-console", Optional.empty(), Names.USUAL);
    return new OidcProvider(settings, Optional.empty(), new SignOns(stores, time), projects, time);
  }

  @AfterEach
  void close() {
    issuer.close();
  }

  private void pass(Duration time) {
    now.updateAndGet(instant -> instant.plus(time));
  }

  private String token() {
    return ending(Duration.ofHours(9));
  }

  private String ending(Duration after) {
    return issuer.token(claims -> claims.expirationTime(Date.from(now.get().plus(after))));
  }

  private String beginning(Duration after) {
    return issuer.token(claims -> claims.notBeforeTime(Date.from(now.get().plus(after))));
  }

  private void accepted(String token) {
    assertThat(provider.key(token).grant().role()).contains(Role.RUNNER);
  }

  private void refused(String token, FaultCode code) {
    assertThatThrownBy(() -> provider.key(token))
        .isInstanceOfSatisfying(Fault.class, fault -> assertThat(fault.code()).isEqualTo(code));
  }

  @Test
  void a_new_key_is_read_at_its_first_token_and_the_replaced_one_ends() {
    String before = token();
    accepted(before);

    issuer.rotate();

    accepted(token());
    refused(before, FaultCode.CREDENTIAL_INVALID);
    assertThat(issuer.requests(TestIssuer.KEYS)).isEqualTo(2);
  }

  @Test
  void known_keys_are_not_read_again_for_each_token() {
    for (int i = 0; i < 20; i++) {
      accepted(token());
    }
    assertThat(issuer.requests(TestIssuer.KEYS)).isEqualTo(1);
    assertThat(issuer.requests(TestIssuer.ADDRESSES)).isEqualTo(1);
  }

  @Test
  void an_absent_provider_is_looked_up_once_in_ten_seconds() {
    issuer.fail(TestIssuer.ADDRESSES);
    for (int i = 0; i < 20; i++) {
      refused(token(), FaultCode.RUNTIME_UNAVAILABLE);
    }
    assertThat(issuer.requests(TestIssuer.ADDRESSES)).isEqualTo(1);

    issuer.fail();
    refused(token(), FaultCode.RUNTIME_UNAVAILABLE);
    pass(Duration.ofSeconds(10));
    accepted(token());
    assertThat(issuer.requests(TestIssuer.ADDRESSES)).isEqualTo(2);
  }

  @Test
  void keys_that_could_never_be_read_are_a_reason_to_retry_and_not_to_refuse() {
    issuer.fail(TestIssuer.KEYS);
    for (int i = 0; i < 5; i++) {
      refused(token(), FaultCode.RUNTIME_UNAVAILABLE);
    }
    assertThat(issuer.requests(TestIssuer.KEYS)).isLessThanOrEqualTo(4);
  }

  @Test
  void an_outage_leaves_the_addresses_and_keys_of_before_in_use() {
    accepted(token());
    issuer.fail(TestIssuer.ADDRESSES, TestIssuer.KEYS);
    pass(Duration.ofHours(2));

    for (int i = 0; i < 20; i++) {
      accepted(token());
    }
    assertThat(issuer.requests(TestIssuer.ADDRESSES)).isEqualTo(2);
  }

  @Test
  void a_step_of_the_clock_backwards_reads_the_addresses_again() {
    accepted(token());
    pass(Duration.ofDays(-2));
    accepted(token());

    assertThat(issuer.requests(TestIssuer.ADDRESSES)).isEqualTo(2);
  }

  @Test
  void clocks_may_differ_by_a_minute_and_not_by_more() {
    accepted(ending(Duration.ofSeconds(-58)));
    refused(ending(Duration.ofSeconds(-62)), FaultCode.CREDENTIAL_EXPIRED);
    accepted(beginning(Duration.ofSeconds(58)));
    refused(beginning(Duration.ofSeconds(62)), FaultCode.CREDENTIAL_INVALID);
  }

  @Test
  void a_key_acts_as_long_as_its_token() {
    String token = ending(Duration.ofMinutes(5));
    Instant end = provider.key(token).validity().expiresAt().orElseThrow();

    assertThat(end).isBetween(now.get().plusSeconds(300 + 59), now.get().plusSeconds(300 + 60));
  }

  @Test
  void an_identity_token_opens_the_console_and_not_the_api() {
    refused(issuer.token(claims -> claims.audience("omni-console")), FaultCode.CREDENTIAL_INVALID);
  }
}
