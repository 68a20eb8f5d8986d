package dev.omni.engine.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a record whose members stand in the record that has it; all of them may be absent where it
 * is an {@code Optional}. Or marks a map, of the members that no other component is.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT})
public @interface Flat {}
