package dev.omni.domain.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.ApiKey.Grant;
import dev.omni.domain.access.ApiKey.Identity;
import dev.omni.domain.access.ApiKey.Status;
import dev.omni.domain.access.ApiKey.Validity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** A key is good only while all keys above it are, and goes with the first that goes. */
class KeyAncestryTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final Caller ADA = Caller.live("ada");

  private static ApiKey key(int number) {
    return new ApiKey(
        new UUID(7, number),
        new Identity("hash" + number, "lq_live_1234...abcd", "desk", Optional.empty()),
        ADA.principal(),
        ADA.binding(),
        new Grant(Set.of(Scope.OMNI_READ), Optional.empty()),
        Validity.from(NOON, Optional.empty()));
  }

  /** Keys of which each created the next. */
  private static List<ApiKey> chain(int length) {
    var all = new ArrayList<ApiKey>(List.of(key(0)));
    for (int i = 1; i < length; i++) {
      all.add(key(i).childOf(all.get(i - 1).id()));
    }
    return all;
  }

  private static ApiKey under(List<ApiKey> all, int which) {
    return all.get(which)
        .underAncestors(id -> all.stream().filter(key -> key.id().equals(id)).findFirst());
  }

  @Property
  void a_key_is_as_good_as_the_worst_of_its_ancestors(
      @ForAll @IntRange(min = 0, max = 8) int which, @ForAll @IntRange(min = 0, max = 3) int what) {
    List<ApiKey> all = chain(9);
    ApiKey whole = all.get(which);
    ApiKey changed =
        switch (what) {
          case 0 -> whole;
          case 1 -> whole.suspended(true);
          case 2 -> whole.expiringBy(NOON);
          default -> whole.revoked(NOON);
        };
    all.set(which, changed);

    for (int i = 0; i < all.size(); i++) {
      Status expected = i < which ? Status.ACTIVE : changed.status(NOON);
      assertThat(under(all, i).status(NOON)).as("key " + i).isEqualTo(expected);
    }
  }

  @Test
  void a_key_of_an_operator_stays_as_it_is() {
    assertThat(under(chain(1), 0)).isEqualTo(key(0));
    assertThat(key(0).isChildOf(key(0).id())).isFalse();
  }

  @Test
  void a_key_whose_parent_is_absent_was_never_good() {
    ApiKey orphan = key(1).childOf(key(0).id());

    assertThat(under(List.of(orphan), 0).validity().revokedAt()).contains(NOON);
  }

  @Test
  void eight_keys_may_stand_above_one_and_nine_make_it_worthless() {
    List<ApiKey> all = chain(10);

    assertThat(under(all, 8).status(NOON)).isEqualTo(Status.ACTIVE);
    assertThat(under(all, 9).status(NOON)).isEqualTo(Status.REVOKED);
  }

  @Test
  void a_revocation_takes_all_keys_below_and_no_other() {
    List<ApiKey> all = chain(4);
    ApiKey sibling = key(9).childOf(key(0).id());
    all.add(sibling);
    all.set(2, all.get(2).revoked(NOON.minusSeconds(1)));

    Revocation revocation = Revocation.of(all.get(1), all, NOON);

    assertThat(revocation.key()).isEqualTo(all.get(1).revoked(NOON));
    assertThat(revocation.descendants()).containsExactly(all.get(3).revoked(NOON));
    assertThat(revocation.newlyRevoked()).isEqualTo(revocation.keys());
  }

  @Test
  void a_key_that_was_revoked_before_still_takes_those_below_it() {
    List<ApiKey> all = chain(2);
    all.set(0, all.get(0).revoked(NOON.minusSeconds(1)));

    Revocation revocation = Revocation.of(all.get(0), all, NOON);

    assertThat(revocation.newlyRevoked()).containsExactly(all.get(1).revoked(NOON));
    assertThat(revocation.keys()).containsExactly(all.get(0), all.get(1).revoked(NOON));
  }
}
