-- Data sets. Every statement may run twice, as in V1.

-- The number of the last version of each name, which is never given twice.
CREATE TABLE IF NOT EXISTS data_set_name (
  project_id   UUID NOT NULL,
  mode         VARCHAR(4) NOT NULL,
  name         VARCHAR(64) ${exact} NOT NULL,
  last_version INT NOT NULL,
  PRIMARY KEY (project_id, mode, name)
);

-- holds rises with each unfinished run that reads the set: the row is the lock between them and a deletion.
CREATE TABLE IF NOT EXISTS data_set (
  project_id  UUID NOT NULL,
  mode        VARCHAR(4) NOT NULL,
  id          UUID NOT NULL,
  name        VARCHAR(64) ${exact} NOT NULL,
  version     INT NOT NULL,
  digest      VARCHAR(80) NOT NULL,
  row_count   BIGINT NOT NULL,
  byte_count  BIGINT NOT NULL,
  column_list TEXT NOT NULL,
  created_at  BIGINT NOT NULL,
  holds       BIGINT NOT NULL,
  PRIMARY KEY (project_id, mode, id),
  UNIQUE (project_id, mode, name, version)
);
CREATE INDEX IF NOT EXISTS data_set_listed ON data_set (project_id, mode, created_at DESC, id DESC);
CREATE INDEX IF NOT EXISTS data_set_listed_by_name
  ON data_set (project_id, mode, name, created_at DESC, id DESC);
CREATE INDEX IF NOT EXISTS data_set_by_id ON data_set (id);

-- Which data sets a run reads; a terminal run needs them no more.
CREATE TABLE IF NOT EXISTS run_data_set (
  project_id  UUID NOT NULL,
  mode        VARCHAR(4) NOT NULL,
  data_set_id UUID NOT NULL,
  run_id      UUID NOT NULL,
  PRIMARY KEY (project_id, mode, data_set_id, run_id)
);
ALTER TABLE run ADD COLUMN IF NOT EXISTS data_sets TEXT;

-- The cells of data sets on a shared database, in pieces. size is null while the file is written.
CREATE TABLE IF NOT EXISTS data_set_file (
  id         UUID NOT NULL PRIMARY KEY,
  size       BIGINT,
  written_at BIGINT NOT NULL
);
CREATE TABLE IF NOT EXISTS data_set_piece (
  id     UUID NOT NULL,
  number INT NOT NULL,
  bytes  BYTEA NOT NULL,
  PRIMARY KEY (id, number)
);
