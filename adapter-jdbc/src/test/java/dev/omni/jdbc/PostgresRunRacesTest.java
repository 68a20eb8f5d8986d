package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.contract.RunRacesContract;
import dev.omni.application.spi.Stores;
import org.junit.jupiter.api.AfterEach;

final class PostgresRunRacesTest extends RunRacesContract {
  private final Stores stores = TestBed.onPostgres().empty();

  @Override
  protected Stores stores() {
    return stores;
  }

  @Override
  protected Stores otherNode() {
    return TestBed.otherNode();
  }

  @AfterEach
  void the_registers_tell_what_the_rows_tell() {
    assertThat(TestBed.onPostgres().unregistered()).isEmpty();
  }
}
