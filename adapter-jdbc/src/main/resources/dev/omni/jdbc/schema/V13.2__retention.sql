-- What is removed some time after its end. Every statement may run twice, as in V1.

-- The evidence that the statement of other evidence names: what is cited stays as long as what cites it.
CREATE TABLE IF NOT EXISTS citation (
  project_id UUID NOT NULL,
  mode       VARCHAR(4) NOT NULL,
  cited_id   UUID NOT NULL,
  citing_id  UUID NOT NULL,
  PRIMARY KEY (project_id, mode, cited_id, citing_id)
);

-- The runs and documents that were removed, with the end of their work.
CREATE TABLE IF NOT EXISTS removal (
  project_id UUID NOT NULL,
  mode       VARCHAR(4) NOT NULL,
  id         UUID NOT NULL,
  kind       VARCHAR(60) NOT NULL,
  ended_at   BIGINT NOT NULL,
  removed_at BIGINT NOT NULL,
  PRIMARY KEY (project_id, mode, id)
);
CREATE INDEX IF NOT EXISTS removal_by_end ON removal (project_id, mode, kind, ended_at);
