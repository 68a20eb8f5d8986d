package dev.omni.domain.json;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The conversion of an object whose names are the caller's. */
record MapCodec(ValueCodec member) implements ValueCodec {
  @Override
  public Object read(Json json) {
    if (!(json instanceof Json.Obj object)) {
      throw UnfitJsonException.of(json, Map.class);
    }
    var all = new LinkedHashMap<String, Object>();
    object
        .members()
        .forEach(
            (name, value) -> {
              try {
                all.put(name, member.read(value));
              } catch (UnfitJsonException unfit) {
                throw unfit.within(name, "");
              }
            });
    return Collections.unmodifiableMap(all);
  }

  @Override
  public Json write(Object value) {
    var all = new OwnedMembers(((Map<?, ?>) value).size());
    ((Map<?, ?>) value)
        .forEach(
            (name, each) -> {
              try {
                all.put((String) name, member.write(each));
              } catch (NotFiniteException broken) {
                throw broken.under((String) name);
              }
            });
    return new Json.Obj(all);
  }

  @Override
  public boolean accepts(Json json) {
    return json instanceof Json.Obj object
        && object.members().values().stream().allMatch(member::accepts);
  }
}
