package dev.omni.server.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.keys.ApiKeys;
import dev.omni.application.keys.Projects;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Scope;
import dev.omni.domain.fault.InvalidSettingException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FolderOwnerTest {
  private Instant now = Instant.parse("2026-11-30T12:00:00Z");
  private final ClockAndIds time = new ClockAndIds(() -> now, UUID::randomUUID);
  private final Stores stores = new InMemoryStores().stores();
  private final Projects projects = new Projects(stores.administration().projects(), time);
  private final ApiKeys keys = new ApiKeys(stores.administration().keys(), time, new Random(5));
  private final FolderOwner owner = new FolderOwner(keys, time.clock());

  @BeforeEach
  void set_up() {
    new FirstStartSetup(projects, keys, Optional.empty()).createFirstKeys();
  }

  private ApiKey first() {
    return keys.list().stream()
        .filter(key -> key.binding().mode() == Mode.LIVE)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void the_user_acts_by_the_first_live_key_with_every_scope() {
    Caller caller = owner.caller();

    assertThat(caller.keyId()).isEqualTo(first().id());
    assertThat(caller.mode()).isEqualTo(Mode.LIVE);
    assertThat(caller.scopes()).isEqualTo(Scope.all());
  }

  @Test
  void a_key_that_has_expired_gets_a_successor_once_and_what_was_made_stays_the_users() {
    Caller before = owner.caller();
    now = now.plus(Duration.ofDays(400));

    Caller after = owner.caller();
    assertThat(after.keyId()).isNotEqualTo(before.keyId());
    assertThat(keys.state(keys.find(after.keyId()))).isEqualTo("good");
    assertThat(after.principal()).isEqualTo(before.principal());
    assertThat(after.tenant()).isEqualTo(before.tenant());
    assertThat(owner.caller().keyId()).isEqualTo(after.keyId());
  }

  @Test
  void a_key_that_was_revoked_or_suspended_is_used_no_more() {
    ApiKey revoked = first();
    keys.revoke(revoked.id());
    assertThatThrownBy(owner::caller)
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("omni keys create --mode live");
    ApiKey other =
        keys.create(
                new ApiKeys.KeyRequest(
                    revoked.principal().type(),
                    revoked.binding(),
                    revoked.grant(),
                    "other",
                    Optional.empty()))
            .key();
    assertThat(owner.caller().keyId()).isEqualTo(other.id());
    keys.suspend(other.principal().id(), true);
    assertThatThrownBy(owner::caller).isInstanceOf(InvalidSettingException.class);
  }
}
