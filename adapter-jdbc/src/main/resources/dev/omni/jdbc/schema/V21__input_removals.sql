-- When the input beside a statement of evidence was removed, of a run or a document that stayed then.
-- Every statement may run twice, as in V1.

CREATE TABLE IF NOT EXISTS input_removal (
  project_id UUID NOT NULL,
  mode       VARCHAR(4) NOT NULL,
  id         UUID NOT NULL,
  removed_at BIGINT NOT NULL,
  PRIMARY KEY (project_id, mode, id)
);
