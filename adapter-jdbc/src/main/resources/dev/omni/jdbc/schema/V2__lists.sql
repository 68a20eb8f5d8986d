-- Lists of runs of every kind and of documents of a folder follow an index, however much there is.
-- Every statement may run twice, as in V1.

DROP INDEX IF EXISTS run_listed;
CREATE INDEX IF NOT EXISTS run_listed_by_kind ON run (project_id, mode, target_kind, created_at DESC, id DESC);
DROP INDEX IF EXISTS run_listed_by_target;
CREATE INDEX IF NOT EXISTS run_listed_by_kind_and_target
  ON run (project_id, mode, target_kind, target_id, created_at DESC, id DESC);
DROP INDEX IF EXISTS run_listed_by_status;
CREATE INDEX IF NOT EXISTS run_listed_by_status_and_kind
  ON run (project_id, mode, status, target_kind, created_at DESC, id DESC);

-- The name up to its last slash; computed here, so that a node of the version before need not know it.
ALTER TABLE document ADD COLUMN IF NOT EXISTS folder VARCHAR(500) ${exact}
  GENERATED ALWAYS AS (REGEXP_REPLACE(name, '(^|/)[^/]*$', '')) ${stored};
CREATE INDEX IF NOT EXISTS document_listed_by_folder
  ON document (project_id, mode, kind, folder, created_at DESC, id DESC);
