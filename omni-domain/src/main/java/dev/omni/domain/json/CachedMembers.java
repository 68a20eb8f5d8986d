package dev.omni.domain.json;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/** Members of an object that cache their canonical text. */
final class CachedMembers extends AbstractMap<String, Json> {
  private final Map<String, Json> members;

  /** Empty until the first use; concurrent threads may write it twice with equal content. */
  private volatile byte[] text = {};

  /** Creates the cache over members that never change. */
  CachedMembers(Map<String, Json> members) {
    this.members = members;
  }

  /** Returns the canonical text in UTF-8; the array must not be changed. */
  byte[] canonical() {
    byte[] written = text;
    if (written.length == 0) {
      written = JsonWriter.canonical(new Json.Obj(members)).bytes();
      text = written;
    }
    return written;
  }

  @Override
  @SuppressWarnings("NullAway") // A map returns null for an absent key.
  public Json get(Object name) {
    return members.get(name);
  }

  @Override
  public boolean containsKey(Object name) {
    return members.containsKey(name);
  }

  @Override
  public Set<Entry<String, Json>> entrySet() {
    return members.entrySet();
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super Json> action) {
    members.forEach(action);
  }
}
