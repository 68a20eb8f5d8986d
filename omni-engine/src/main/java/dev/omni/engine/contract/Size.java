package dev.omni.engine.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The number of characters of a text, of items of an array, or of members of a map. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.TYPE_USE})
public @interface Size {
  /** Returns the least number; 0 is none. */
  int min() default 0;

  /** Returns the largest number. */
  int max() default Integer.MAX_VALUE;
}
