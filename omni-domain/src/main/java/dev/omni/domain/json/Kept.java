package dev.omni.domain.json;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/** Members of an object whose canonical text is written when it is first asked for, and kept. */
final class Kept extends AbstractMap<String, Json> {
  private final Map<String, Json> members;

  /** Empty until it is written; threads may write it twice, the same. */
  private String text = "";

  /** Of members that nobody can change. */
  Kept(Map<String, Json> members) {
    this.members = members;
  }

  String canonical() {
    String written = text;
    if (written.isEmpty()) {
      written = Canonical.text(new Json.Obj(members));
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
