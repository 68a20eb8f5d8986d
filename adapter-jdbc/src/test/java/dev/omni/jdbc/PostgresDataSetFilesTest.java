package dev.omni.jdbc;

import dev.omni.application.spi.data.DataSetFiles;
import dev.omni.testkit.contract.DataSetFilesContract;

final class PostgresDataSetFilesTest extends DataSetFilesContract {
  private final DataSetFiles files = TestDatabase.onPostgres().jdbc().dataSetFiles();

  @Override
  protected DataSetFiles files() {
    return files;
  }
}
