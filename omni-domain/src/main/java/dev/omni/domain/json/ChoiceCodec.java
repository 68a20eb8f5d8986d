package dev.omni.domain.json;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/**
 * The conversion of one of several records: of the first that the JSON has the form of. A bare one
 * is the value of its only component.
 */
record ChoiceCodec(Class<?> type, List<Choice> choices) implements ValueCodec {

  /** A record with its codec. */
  private record Choice(Class<?> type, ValueCodec codec) {}

  static ChoiceCodec of(Class<?> type, RecordNames names) {
    var choices = new ArrayList<Choice>();
    for (Class<?> each : type.getPermittedSubclasses()) {
      choices.add(
          new Choice(each, names.bare(each) ? bare(each, names) : ValueCodecs.of(each, names)));
    }
    return new ChoiceCodec(type, List.copyOf(choices));
  }

  private static ValueCodec bare(Class<?> type, RecordNames names) {
    RecordComponent only = type.getRecordComponents()[0];
    try {
      MethodHandles.Lookup lookup = RecordCodec.lookup(type);
      MethodType object = MethodType.methodType(Object.class, Object.class);
      return new BareCodec(
          ValueCodecs.of(only.getAnnotatedType(), names),
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
    for (Choice choice : choices) {
      if (choice.codec().accepts(json)) {
        return choice.codec().read(json);
      }
    }
    throw UnfitJsonException.of(json, type);
  }

  @Override
  public Json write(Object value) {
    for (Choice choice : choices) {
      if (choice.type().isInstance(value)) {
        return choice.codec().write(value);
      }
    }
    throw new IllegalArgumentException("no JSON for " + value.getClass().getName());
  }

  @Override
  public boolean accepts(Json json) {
    return choices.stream().anyMatch(choice -> choice.codec().accepts(json));
  }

  /** The conversion of a record of one component, which is its value. */
  private record BareCodec(ValueCodec codec, MethodHandle constructor, MethodHandle accessor)
      implements ValueCodec {
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
}
