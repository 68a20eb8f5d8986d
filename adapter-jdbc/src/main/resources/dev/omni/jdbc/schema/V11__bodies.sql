-- Long texts of runs leave their rows, because H2 reads a row as a whole. Every statement may run twice, as in V1.
-- Where a run has a body, its column input or result is an empty text. The next migration moves what is stored.

-- The size of the input in bytes; 0 in rows that have not been moved.
ALTER TABLE run ADD COLUMN IF NOT EXISTS input_bytes BIGINT DEFAULT 0 NOT NULL;

-- part is input or result; body is deflated.
CREATE TABLE IF NOT EXISTS run_body (
  project_id UUID NOT NULL,
  mode       VARCHAR(4) NOT NULL,
  run_id     UUID NOT NULL,
  part       VARCHAR(8) NOT NULL,
  body       ${bytes} NOT NULL,
  PRIMARY KEY (project_id, mode, run_id, part)
);
