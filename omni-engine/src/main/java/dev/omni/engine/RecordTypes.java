package dev.omni.engine;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The records of an engine, as its class says.
 *
 * @param input the class of its inputs
 * @param result the class of its results
 */
record RecordTypes(Class<? extends Record> input, Class<? extends Record> result) {
  private static final Set<Class<?>> INTERFACES = Set.of(Engine.class, ColumnEngine.class);

  private static final ClassValue<RecordTypes> KNOWN =
      new ClassValue<>() {
        @Override
        protected RecordTypes computeValue(Class<?> engine) {
          return found(engine);
        }
      };

  /**
   * Returns the records of an engine.
   *
   * @throws IllegalArgumentException when its class does not say which they are
   */
  static RecordTypes of(Engine<?, ?> engine) {
    return KNOWN.get(engine.getClass());
  }

  private static RecordTypes found(Class<?> engine) {
    ParameterizedType type =
        Stream.<Class<?>>iterate(engine, Objects::nonNull, Class::getSuperclass)
            .flatMap(each -> Stream.of(each.getGenericInterfaces()))
            .filter(ParameterizedType.class::isInstance)
            .map(ParameterizedType.class::cast)
            .filter(each -> INTERFACES.contains(each.getRawType()))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        engine.getName() + " must implement Engine<Input, Result>"));
    return new RecordTypes(
        record(type.getActualTypeArguments()[0]), record(type.getActualTypeArguments()[1]));
  }

  private static Class<? extends Record> record(Type type) {
    return ((Class<?>) type).asSubclass(Record.class);
  }
}
