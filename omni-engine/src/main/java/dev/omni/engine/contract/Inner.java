package dev.omni.engine.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The inner arrays of a matrix, an array of arrays or a list of them, or the objects of a list: how
 * many items they have where their own {@link Size} does not say it, and what they are.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.TYPE_USE})
public @interface Inner {
  /** Returns the least number of items. */
  int min() default 0;

  /** Returns the largest number of items. */
  int max() default Integer.MAX_VALUE;

  /** Returns what an inner array is. */
  Is is();

  /** Returns the display title of an inner array. */
  String title() default "";

  /** Returns the display title of a number in it. */
  String cell() default "";

  /** The meanings of an inner array, inline; columns of a data set become either. */
  enum Is {
    /** Each inner array is a row. */
    ROWS,
    /** Each inner array is a column. */
    COLUMNS,
    /** Each item is an object, and each of its simple members a column. */
    OBJECTS
  }
}
