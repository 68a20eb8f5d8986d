package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.lifecycle.AfterProperty;
import org.junit.jupiter.api.AfterEach;

/**
 * A test of runs on PostgreSQL, after which its registers of them are looked at; properties, too.
 */
interface Registered {
  @AfterEach
  @AfterProperty
  default void the_registers_tell_what_the_rows_tell() {
    assertThat(TestBed.onPostgres().unregistered()).isEmpty();
  }
}
