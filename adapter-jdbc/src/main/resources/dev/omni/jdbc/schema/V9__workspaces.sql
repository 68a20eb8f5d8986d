-- What is derived names the workspace that it belongs to. Every statement may run twice, as in V1.
-- The workspace of a run is its own, or that of its key. Zeros mean the project. The next migration names those of what is stored.

ALTER TABLE document ADD COLUMN IF NOT EXISTS workspace_id UUID
  DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;
ALTER TABLE log_entry ADD COLUMN IF NOT EXISTS workspace_id UUID
  DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;
ALTER TABLE data_set ADD COLUMN IF NOT EXISTS workspace_id UUID
  DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;

-- Names are unique in a workspace. The constraint of V1 has no name of its own: the statement drops it.
${unname};
CREATE UNIQUE INDEX IF NOT EXISTS document_named ON document (project_id, mode, workspace_id, kind, name);
