-- The rows of batches in chunks, written once; body is deflated. Every statement may run twice, as in V1.
-- The index holds all columns but body, so that the chunks of a run are listed without their rows.

CREATE TABLE IF NOT EXISTS row_chunk (
  project_id UUID NOT NULL,
  mode       VARCHAR(4) NOT NULL,
  run_id     UUID NOT NULL,
  number     INT NOT NULL,
  first_row  BIGINT NOT NULL,
  row_count  INT NOT NULL,
  failed     INT NOT NULL,
  digest     VARCHAR(64) NOT NULL,
  body       BYTEA NOT NULL,
  PRIMARY KEY (project_id, mode, run_id, number)
);
CREATE INDEX IF NOT EXISTS row_chunk_listed
  ON row_chunk (project_id, mode, run_id, number, first_row, row_count, failed, digest);
