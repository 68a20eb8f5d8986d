package dev.omni.jdbc.internal.mapper;

import dev.omni.domain.access.Workspace;
import dev.omni.domain.world.World;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;

/** The conversion of rows of {@code workspace} to workspaces. */
final class WorkspaceRowMapper implements RowMapper<Workspace> {
  @Override
  public Workspace map(ResultSet rs, StatementContext context) throws SQLException {
    var columns = new ColumnReader(rs);
    return new Workspace(
        columns.id("id"),
        columns.tenant(),
        columns.constant(World.class, "world"),
        columns.text("name"),
        columns.id("organization_id"));
  }
}
