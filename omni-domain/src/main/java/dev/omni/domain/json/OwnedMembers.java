package dev.omni.domain.json;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Members of an object under construction. The creator passes them to one object and never changes
 * them afterwards, so that the object needs no copy.
 */
final class OwnedMembers extends LinkedHashMap<String, Json> {
  private static final long serialVersionUID = 1;

  OwnedMembers() {}

  /** Creates a map for a number of members. */
  OwnedMembers(int count) {
    super(count + count / 2 + 1);
  }

  OwnedMembers(Map<String, Json> others) {
    super(others.size() + others.size() / 2 + 3);
    others.forEach(this::put); // The entries of an unmodifiable map are copies.
  }
}
