package dev.omni.domain.json;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/** Members of an object whose canonical text is written when it is first asked for, and kept. */
final class CachedMembers extends AbstractMap<String, Json> {
  private final Map<String, Json> members;

  /** Empty until it is written; threads may write it twice, the same. */
  private volatile byte[] text = {};

  /** Of members that nobody can change. */
  CachedMembers(Map<String, Json> members) {
    this.members = members;
  }

  /** In UTF-8; nobody changes these bytes. */
  byte[] canonical() {
    byte[] written = text;
    if (written.length == 0) {
      written = JsonWriter.canonical(new Json.Obj(members)).bytes();
      text = written;
    }
    return written;
  }

  @Override
  @SuppressWarnings("NullAway") // Null is what a map gives for what it has not.
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
