-- Links by which anybody reads one run. Every statement may run twice, as in V1.

-- code is the random part of the link, which opens nothing without the key of the installation.
CREATE TABLE IF NOT EXISTS share (
  project_id      UUID NOT NULL,
  mode            VARCHAR(4) NOT NULL,
  id              UUID NOT NULL,
  run_id          UUID NOT NULL,
  code            VARCHAR(32) NOT NULL,
  parts           VARCHAR(100) NOT NULL,
  note            TEXT NOT NULL,
  created_at      BIGINT NOT NULL,
  created_by      UUID NOT NULL,
  expires_at      BIGINT NOT NULL,
  revoked_at      BIGINT,
  opened          BIGINT NOT NULL,
  first_opened_at BIGINT,
  last_opened_at  BIGINT,
  PRIMARY KEY (project_id, mode, id)
);
CREATE UNIQUE INDEX IF NOT EXISTS share_of_code ON share (code);
CREATE INDEX IF NOT EXISTS share_list ON share (project_id, mode, created_at DESC, id DESC);
CREATE INDEX IF NOT EXISTS share_of_run ON share (project_id, mode, run_id, created_at DESC, id DESC);
