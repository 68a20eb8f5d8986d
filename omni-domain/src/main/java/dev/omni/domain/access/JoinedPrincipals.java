package dev.omni.domain.access;

import dev.omni.domain.json.Json;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The principals that count as one where two are required: the owner of a key, and the one that
 * created the key and hence has seen its text. Nobody approves an own decision by creating a key.
 *
 * @param ids as stored; empty when nobody is stored
 */
public record JoinedPrincipals(Set<String> ids) {
  /** The member of a decision that names who proposed the action. */
  public static final String REQUESTER = "requester";

  /** The member of an outcome that names who recorded it. */
  public static final String RECORDER = "recorder";

  private static final String CREATED_BY = "_created_by";

  public JoinedPrincipals {
    ids = Set.copyOf(ids);
  }

  /** Returns the principals that count as one with a principal. */
  public static JoinedPrincipals of(Principal principal) {
    return stored(json(REQUESTER, principal), REQUESTER);
  }

  /** Returns the stored form: the principal as a member, and its creator as another, if any. */
  public static Json.Obj json(String member, Principal principal) {
    return Json.obj(member, principal.id()).withPresent(member + CREATED_BY, principal.createdBy());
  }

  /** Parses the output of {@link #json}. */
  public static JoinedPrincipals stored(Json.Obj from, String member) {
    var ids = new HashSet<String>();
    Stream.of(member, member + CREATED_BY).forEach(name -> from.findText(name).ifPresent(ids::add));
    return new JoinedPrincipals(ids);
  }

  /** Returns whether these are known and count as another principal than those. */
  public boolean differ(JoinedPrincipals others) {
    return !ids.isEmpty() && Collections.disjoint(ids, others.ids);
  }
}
