package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.ApiKeyStore.ApiKeyChangeSet;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Binding;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Principal;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Sha256;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The contract of every {@code ApiKeyStore} for keys below other keys. */
public abstract class KeyAncestryContract extends PortContract {
  private final Samples samples = Samples.fresh();

  private ApiKey key(String text) {
    return new ApiKey(
        samples.id(),
        new ApiKey.Identity(Sha256.sha256(text), "lq_test_" + text, text, Optional.empty()),
        new Principal(samples.id(), PrincipalType.DEVELOPER_KEY, "Ada"),
        new Binding(samples.id(), samples.id(), samples.id(), Mode.TEST, Optional.empty()),
        new ApiKey.Grant(Scope.all(), Optional.empty()),
        ApiKey.Validity.from(samples.now(), Optional.empty()));
  }

  private ApiKey below(ApiKey parent, String text) {
    ApiKey own = key(text);
    return new ApiKey(
            own.id(),
            own.identity(),
            own.principal(),
            parent.binding(),
            own.grant(),
            own.validity())
        .childOf(parent.id());
  }

  private ApiKey found(ApiKey key) {
    return stores().keys().find(key.identity().hash()).orElseThrow();
  }

  private void write(ApiKey... added) {
    for (ApiKey key : added) {
      assertThat(stores().keys().write(ApiKeyChangeSet.ofNew(key))).isTrue();
    }
  }

  @Test
  void a_key_is_found_as_its_ancestors_leave_it_from_their_change_on() {
    ApiKey first = key("first");
    ApiKey second = below(first, "second");
    ApiKey third = below(second, "third");
    write(first, second, third);
    assertThat(found(third)).isEqualTo(third);

    stores().keys().write(ApiKeyChangeSet.ofReplacement(first.suspended(true)));
    assertThat(found(third)).isEqualTo(third.suspended(true));

    stores().keys().write(ApiKeyChangeSet.ofReplacement(first));
    assertThat(found(third)).isEqualTo(third);

    stores().keys().write(ApiKeyChangeSet.ofReplacement(second.revoked(samples.now())));
    assertThat(found(third).validity().revokedAt()).contains(samples.now());
    assertThat(found(first)).isEqualTo(first);
    assertThat(stores().keys().list()).contains(third);
  }

  @Test
  void a_key_handed_to_another_parent_follows_that_one() {
    ApiKey old = key("old");
    ApiKey child = below(old, "child");
    ApiKey successor = key("successor");
    ApiKey here =
        new ApiKey(
            successor.id(),
            successor.identity(),
            successor.principal(),
            old.binding(),
            successor.grant(),
            successor.validity());
    write(old, child, here);

    stores()
        .keys()
        .write(
            new ApiKeyChangeSet(
                List.of(),
                List.of(old.revoked(samples.now()), child.childOf(here.id())),
                List.of()));

    assertThat(found(child)).isEqualTo(child.childOf(here.id()));
  }

  @Test
  void a_parent_of_another_tenant_is_none() {
    ApiKey elsewhere = key("elsewhere");
    ApiKey child = key("child").childOf(elsewhere.id());
    write(elsewhere, child);

    assertThat(found(child).validity().revokedAt()).contains(child.validity().createdAt());
  }
}
