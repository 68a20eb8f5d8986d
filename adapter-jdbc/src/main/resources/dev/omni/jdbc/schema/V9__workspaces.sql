-- What is derived names the workspace that it belongs to. Every statement may run twice, as in V1.
-- The workspace of a run is its own, or that of its key. Zeros mean the project.

ALTER TABLE document ADD COLUMN IF NOT EXISTS workspace_id UUID
  DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;
ALTER TABLE log_entry ADD COLUMN IF NOT EXISTS workspace_id UUID
  DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;
ALTER TABLE data_set ADD COLUMN IF NOT EXISTS workspace_id UUID
  DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;
UPDATE log_entry SET workspace_id = (
    SELECT COALESCE(run.workspace_id, run.key_workspace_id) FROM run
    WHERE run.project_id = log_entry.project_id AND run.mode = log_entry.mode AND run.id = log_entry.id)
  WHERE EXISTS (
    SELECT 1 FROM run
    WHERE run.project_id = log_entry.project_id AND run.mode = log_entry.mode AND run.id = log_entry.id
      AND COALESCE(run.workspace_id, run.key_workspace_id) IS NOT NULL);

-- Names are unique in a workspace. The constraint of V1 has no name of its own: the statement drops it.
${unname};
CREATE UNIQUE INDEX IF NOT EXISTS document_named ON document (project_id, mode, workspace_id, kind, name);

-- The progress of the runs of bound keys, which are looked up in their workspace.
UPDATE document SET workspace_id = (
    SELECT run.key_workspace_id FROM run
    WHERE run.project_id = document.project_id AND run.mode = document.mode
      AND run.id = CAST(document.name AS UUID))
  WHERE kind = 'workflow_progress' AND EXISTS (
    SELECT 1 FROM run
    WHERE run.project_id = document.project_id AND run.mode = document.mode
      AND run.id = CAST(document.name AS UUID) AND run.key_workspace_id IS NOT NULL);
