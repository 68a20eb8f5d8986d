package dev.omni.jdbc.internal.store;

import dev.omni.jdbc.TestDatabase;

final class ReportViewsTest extends ReportViewsContract {
  ReportViewsTest() {
    super(TestDatabase.onH2());
  }
}
