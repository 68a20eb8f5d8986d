package dev.omni.domain.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class JoinedPrincipalsTest {
  private final Principal ada = principal("ada");
  private final Principal ben = principal("ben");

  private static Principal principal(String name) {
    return new Principal(
        UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)),
        PrincipalType.DEVELOPER_KEY,
        name);
  }

  private static boolean differ(Principal one, Principal other) {
    return JoinedPrincipals.of(one).differ(JoinedPrincipals.of(other));
  }

  @Test
  void a_person_differs_from_another_and_not_from_itself() {
    assertThat(differ(ada, ben)).isTrue();
    assertThat(differ(ada, ada)).isFalse();
  }

  @Test
  void what_a_person_creates_counts_as_that_person() {
    Principal robot = principal("robot").createdBy(ada);
    Principal other = principal("other").createdBy(ada);

    assertThat(differ(robot, ada)).isFalse();
    assertThat(differ(ada, robot)).isFalse();
    assertThat(differ(robot, other)).isFalse();
    assertThat(differ(robot, ben)).isTrue();
  }

  /** The principal that replaced a key has seen its text, whatever is created with it later. */
  @Test
  void keys_that_follow_from_a_created_key_count_as_its_creator() {
    Principal replaced = ben.createdBy(ada);
    Principal next = principal("next").createdBy(replaced);
    Principal personal = replaced.createdBy(replaced);

    assertThat(differ(replaced, ada)).isFalse();
    assertThat(differ(next, ada)).isFalse();
    assertThat(differ(personal, ada)).isFalse();
    assertThat(differ(replaced, ben)).isFalse();
  }

  @Test
  void stored_principals_are_the_same_again_and_nobody_differs_from_none() {
    Principal robot = principal("robot").createdBy(ada);
    Json.Obj stored = JoinedPrincipals.json("requester", robot);

    assertThat(stored.members().keySet()).containsExactly("requester", "requester_created_by");
    assertThat(JoinedPrincipals.stored(stored, "requester")).isEqualTo(JoinedPrincipals.of(robot));
    assertThat(JoinedPrincipals.json("requester", ada).members()).containsOnlyKeys("requester");
    JoinedPrincipals nobody = JoinedPrincipals.stored(Json.Obj.EMPTY, "requester");
    assertThat(nobody.differ(JoinedPrincipals.of(ada))).isFalse();
    assertThat(JoinedPrincipals.of(ada).differ(nobody)).isTrue();
  }
}
