package dev.omni.domain.json;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;

/**
 * The conversion of a record of one component, which is its value.
 *
 * @param codec of the value
 * @param constructor from the value
 * @param accessor to the value
 */
record BareCodec(ValueCodec codec, MethodHandle constructor, MethodHandle accessor)
    implements ValueCodec {
  static BareCodec of(Class<?> type, RecordNames names) {
    RecordComponent only = type.getRecordComponents()[0];
    try {
      MethodHandles.Lookup lookup = RecordCodec.lookup(type);
      MethodType object = MethodType.methodType(Object.class, Object.class);
      return new BareCodec(
          ValueCodecs.item(only.getAnnotatedType(), names),
          lookup
              .findConstructor(type, MethodType.methodType(void.class, only.getType()))
              .asType(object),
          lookup.unreflect(only.getAccessor()).asType(object));
    } catch (ReflectiveOperationException closed) {
      throw new IllegalArgumentException(
          type.getName() + " cannot be created: open its package to dev.omni.domain", closed);
    }
  }

  @Override
  public Object read(Json json) {
    return RecordCodec.applied(constructor, codec.read(json));
  }

  @Override
  public Json write(Object value) {
    return codec.write(RecordCodec.applied(accessor, value));
  }

  @Override
  public boolean accepts(Json json) {
    return codec.accepts(json);
  }
}
