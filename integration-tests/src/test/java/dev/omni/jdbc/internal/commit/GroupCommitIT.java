package dev.omni.jdbc.internal.commit;

import dev.omni.jdbc.PostgresDatabases;

final class GroupCommitIT extends GroupCommitContract {
  GroupCommitIT() {
    super(PostgresDatabases.shared());
  }
}
