package dev.omni.jdbc;

import dev.omni.application.spi.data.DataSetFiles;
import dev.omni.testkit.contract.DataSetFilesContract;

final class PostgresDataSetFilesIT extends DataSetFilesContract {
  private final DataSetFiles files = PostgresDatabases.shared().jdbc().dataSetFiles();

  @Override
  protected DataSetFiles files() {
    return files;
  }
}
