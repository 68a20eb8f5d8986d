package dev.omni.application.memory;

import dev.omni.application.spi.data.DataSetFiles;
import dev.omni.testkit.contract.DataSetFilesContract;

final class InMemoryDataSetFilesTest extends DataSetFilesContract {
  private final DataSetFiles files = InMemoryStores.dataSetFiles();

  @Override
  protected DataSetFiles files() {
    return files;
  }
}
