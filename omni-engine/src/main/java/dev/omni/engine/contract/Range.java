package dev.omni.engine.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The range of a number, or of the numbers of an array; an infinite bound is none. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.TYPE_USE})
public @interface Range {
  /** Returns the least value. */
  double from() default Double.NEGATIVE_INFINITY;

  /** Returns what the value is greater than. */
  double above() default Double.NEGATIVE_INFINITY;

  /** Returns the largest value. */
  double to() default Double.POSITIVE_INFINITY;

  /** Returns what the value is less than. */
  double below() default Double.POSITIVE_INFINITY;
}
