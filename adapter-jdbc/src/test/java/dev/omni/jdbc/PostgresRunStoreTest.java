package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.contract.RunStoreContract;
import dev.omni.application.spi.Stores;
import org.junit.jupiter.api.AfterEach;

final class PostgresRunStoreTest extends RunStoreContract {
  private final Stores stores = TestBed.onPostgres().empty();

  @Override
  protected Stores stores() {
    return stores;
  }

  @AfterEach
  void the_registers_tell_what_the_rows_tell() {
    assertThat(TestBed.onPostgres().unregistered()).isEmpty();
  }
}
