package dev.omni.jdbc.internal.mapper;

import dev.omni.application.spi.store.ProjectStore.Project;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;

/** The conversion of rows of {@code project} to projects. */
final class ProjectRowMapper implements RowMapper<Project> {
  @Override
  public Project map(ResultSet rs, StatementContext context) throws SQLException {
    var columns = new ColumnReader(rs);
    return new Project(
        columns.id("id"),
        columns.id("organization_id"),
        columns.text("name"),
        columns.object("environments"));
  }
}
