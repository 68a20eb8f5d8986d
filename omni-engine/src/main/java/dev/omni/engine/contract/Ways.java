package dev.omni.engine.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The sets of members of which an object has one. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE})
public @interface Ways {
  /** Returns the sets of members, each the names in JSON with a space between. */
  String[] value();

  /** Returns whether several of the sets may be there; else exactly one is. */
  boolean any() default false;

  /** Returns whether the rule stands within {@code allOf}, beside those of other records. */
  boolean nested() default false;
}
