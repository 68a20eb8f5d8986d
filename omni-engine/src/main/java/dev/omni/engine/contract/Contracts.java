package dev.omni.engine.contract;

import dev.omni.domain.json.RecordCodec;
import dev.omni.domain.json.Shape;
import java.util.Optional;

/** The contracts of engines' records, and the conversion of their JSON. */
public final class Contracts {
  private static final ClassValue<Shape> SHAPES =
      new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
          return Shape.later(() -> new RecordSchema(type, Optional.empty()).schema());
        }
      };

  private static final ClassValue<RecordCodec<?>> CODECS =
      new ClassValue<>() {
        @Override
        protected RecordCodec<?> computeValue(Class<?> type) {
          return RecordCodec.of(type.asSubclass(Record.class), ContractNames.ANNOTATED);
        }
      };

  private Contracts() {}

  /**
   * Returns the contract of an input or a result: an object with a member for each component, in
   * their order and in snake case. A component is required unless it is an {@code Optional} or has
   * a {@link Default}; one that is marked {@code @Nullable} may be null. It is made at its first
   * use.
   *
   * @throws IllegalArgumentException for a component of a type that no JSON becomes, and for JSON
   *     in an annotation that is none
   */
  public static Shape of(Class<? extends Record> type) {
    return SHAPES.get(type);
  }

  /** Returns the conversion of a record from and to the JSON of its contract. */
  @SuppressWarnings("unchecked") // That of a class is for its records.
  public static <T extends Record> RecordCodec<T> codec(Class<T> type) {
    return (RecordCodec<T>) CODECS.get(type);
  }

  /** Returns the JSON of an enum's constant in contracts. */
  public static String word(Enum<?> constant) {
    return ContractNames.ANNOTATED.word(constant);
  }
}
