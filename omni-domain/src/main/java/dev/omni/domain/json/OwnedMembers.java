package dev.omni.domain.json;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Members of an object that is being put together here. Whoever makes them hands them to one object
 * and never touches them again, so that the object need not copy them.
 */
final class OwnedMembers extends LinkedHashMap<String, Json> {
  private static final long serialVersionUID = 1;

  OwnedMembers() {}

  /** For so many. */
  OwnedMembers(int count) {
    super(count + count / 2 + 1);
  }

  OwnedMembers(Map<String, Json> others) {
    super(others);
  }
}
