package dev.omni.engine.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The only values of an integer. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.TYPE_USE})
public @interface IntChoice {
  /** Returns the integers. */
  int[] value();

  /** Returns whether the schema names their type too, which the integers alone make plain. */
  boolean typed() default true;
}
