package dev.omni.jdbc;

import dev.omni.application.spi.data.DataSetFiles;
import dev.omni.testkit.contract.DataSetFilesContract;

final class H2DataSetFilesTest extends DataSetFilesContract {
  private final DataSetFiles files = TestDatabase.onH2().jdbc().dataSetFiles();

  @Override
  protected DataSetFiles files() {
    return files;
  }
}
