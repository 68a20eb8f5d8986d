package dev.omni.domain.json;

import java.lang.reflect.RecordComponent;
import java.util.Locale;

/** The names that records and enums have in JSON. */
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

  /** Returns a name in camel case as one in snake case. */
  static String snakeCase(String camelCase) {
    return camelCase.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
  }
}
