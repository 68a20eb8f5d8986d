package dev.omni.jdbc.internal.commit;

import dev.omni.jdbc.TestDatabase;

final class GroupCommitTest extends GroupCommitContract {
  GroupCommitTest() {
    super(TestDatabase.onH2());
  }
}
