-- Stored markets. Every statement may run twice, as in V1.

-- The number of the last version of each name and day, which is never given twice.
CREATE TABLE IF NOT EXISTS market_day (
  project_id   UUID NOT NULL,
  mode         VARCHAR(4) NOT NULL,
  name         VARCHAR(64) ${exact} NOT NULL,
  market_date  VARCHAR(10) ${exact} NOT NULL,
  last_version INT NOT NULL,
  PRIMARY KEY (project_id, mode, name, market_date)
);

-- The document is deflated; lists do not read it.
CREATE TABLE IF NOT EXISTS market (
  project_id   UUID NOT NULL,
  mode         VARCHAR(4) NOT NULL,
  id           UUID NOT NULL,
  workspace_id UUID NOT NULL,
  name         VARCHAR(64) ${exact} NOT NULL,
  market_date  VARCHAR(10) ${exact} NOT NULL,
  version      INT NOT NULL,
  digest       VARCHAR(64) NOT NULL,
  byte_count   BIGINT NOT NULL,
  document     BYTEA NOT NULL,
  created_at   BIGINT NOT NULL,
  PRIMARY KEY (project_id, mode, id),
  UNIQUE (project_id, mode, name, market_date, version)
);
CREATE INDEX IF NOT EXISTS market_listed ON market (project_id, mode, created_at DESC, id DESC);
CREATE INDEX IF NOT EXISTS market_listed_by_name
  ON market (project_id, mode, name, created_at DESC, id DESC);

-- The stored markets that a run was made with; their documents stand in its input.
ALTER TABLE run ADD COLUMN IF NOT EXISTS markets TEXT;
