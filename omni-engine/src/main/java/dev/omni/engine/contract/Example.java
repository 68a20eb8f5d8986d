package dev.omni.engine.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A valid example of an input. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(Example.All.class)
public @interface Example {
  /** Returns the example as JSON. */
  String value();

  /** The examples of an input, in their order. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface All {
    /** Returns the examples. */
    Example[] value();
  }
}
