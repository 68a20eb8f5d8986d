package dev.omni.domain.json;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.RecordComponent;
import java.util.Locale;
import java.util.Optional;

/** The names that records and enums have in JSON, and the values of absent members. */
public interface RecordNames {
  /** Snake case for components; the text of a constant is that of its {@code toString}. */
  RecordNames SNAKE_CASE = new RecordNames() {};

  /** Returns the name of the member that a component is. */
  default String member(RecordComponent component) {
    return snakeCase(component.getName());
  }

  /** Returns the word that a constant is. */
  default String word(Enum<?> constant) {
    return constant.toString();
  }

  /** Returns whether the members of a component, a record, stand in the object that has it. */
  default boolean flat(RecordComponent component) {
    return false;
  }

  /** Returns whether a record of one component is the value of that itself, without a name. */
  default boolean bare(Class<?> type) {
    return false;
  }

  /** Returns whether numbers of an array may be missing, by the annotations of their type. */
  default boolean missing(AnnotatedElement numbers) {
    return false;
  }

  /** Returns whether the object of a record may have other members. */
  default boolean open(Class<?> type) {
    return false;
  }

  /** Returns the value of a component whose member is absent, if it has one. */
  default Optional<Json> otherwise(RecordComponent component) {
    return Optional.empty();
  }

  /** Returns a name in camel case as one in snake case. */
  static String snakeCase(String camelCase) {
    return camelCase.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
  }
}
