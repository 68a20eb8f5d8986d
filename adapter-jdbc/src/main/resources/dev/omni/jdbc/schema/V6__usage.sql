-- Usage and the requests of tenants. Every statement may run twice, as in V1.

-- The first start of a run and the time of the computation that ended it.
ALTER TABLE run ADD COLUMN IF NOT EXISTS started_at BIGINT;
ALTER TABLE run ADD COLUMN IF NOT EXISTS compute_us BIGINT;

-- The number of an opening of a shared database: each writes usage rows of its own, so that none waits for another.
CREATE SEQUENCE IF NOT EXISTS usage_node;

-- What ended in an hour. A text is empty and a workspace is all zeros where there is none.
CREATE TABLE IF NOT EXISTS usage_hour (
  project_id     UUID NOT NULL,
  mode           VARCHAR(4) NOT NULL,
  hour_at        BIGINT NOT NULL,
  node           INT NOT NULL,
  kind           VARCHAR(60) ${exact} NOT NULL,
  key_id         UUID NOT NULL,
  workspace_id   UUID NOT NULL,
  world          VARCHAR(40) ${exact} NOT NULL,
  capability     VARCHAR(500) ${exact} NOT NULL,
  workload_class VARCHAR(10) ${exact} NOT NULL,
  status         VARCHAR(12) ${exact} NOT NULL,
  run_count      BIGINT NOT NULL,
  row_count      BIGINT NOT NULL,
  compute_us     BIGINT NOT NULL,
  byte_count     BIGINT NOT NULL,
  PRIMARY KEY (project_id, mode, hour_at, node, kind, key_id, workspace_id, world, capability, workload_class, status)
);

-- The hours of days that are long past.
CREATE TABLE IF NOT EXISTS usage_day (
  project_id     UUID NOT NULL,
  mode           VARCHAR(4) NOT NULL,
  day_at         BIGINT NOT NULL,
  kind           VARCHAR(60) ${exact} NOT NULL,
  key_id         UUID NOT NULL,
  workspace_id   UUID NOT NULL,
  world          VARCHAR(40) ${exact} NOT NULL,
  capability     VARCHAR(500) ${exact} NOT NULL,
  workload_class VARCHAR(10) ${exact} NOT NULL,
  status         VARCHAR(12) ${exact} NOT NULL,
  run_count      BIGINT NOT NULL,
  row_count      BIGINT NOT NULL,
  compute_us     BIGINT NOT NULL,
  byte_count     BIGINT NOT NULL,
  PRIMARY KEY (project_id, mode, day_at, kind, key_id, workspace_id, world, capability, workload_class, status)
);

-- How a request came, what it made or named, and the error that it got.
ALTER TABLE request_log ADD COLUMN IF NOT EXISTS via VARCHAR(10);
ALTER TABLE request_log ADD COLUMN IF NOT EXISTS subject_object VARCHAR(60);
ALTER TABLE request_log ADD COLUMN IF NOT EXISTS subject_id UUID;
ALTER TABLE request_log ADD COLUMN IF NOT EXISTS error TEXT;
DROP INDEX IF EXISTS request_log_by_time;
CREATE INDEX IF NOT EXISTS request_log_of_tenant
  ON request_log (project_id, mode, received_at DESC, ordinal DESC);

-- The requests of a minute, by class of status and by the bound of their duration.
CREATE TABLE IF NOT EXISTS request_count (
  project_id    UUID NOT NULL,
  mode          VARCHAR(4) NOT NULL,
  minute_at     BIGINT NOT NULL,
  node          INT NOT NULL,
  key_id        UUID NOT NULL,
  status_class  VARCHAR(4) NOT NULL,
  latency       INT NOT NULL,
  request_count BIGINT NOT NULL,
  PRIMARY KEY (project_id, mode, minute_at, node, key_id, status_class, latency)
);
CREATE INDEX IF NOT EXISTS request_count_by_time ON request_count (minute_at);
