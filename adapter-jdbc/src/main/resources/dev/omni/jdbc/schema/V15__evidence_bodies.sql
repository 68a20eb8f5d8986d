-- Input and result of what a statement of evidence version 2 is about, beside the statement. Runs have theirs in run and
-- run_body. Every statement may run twice, as in V1.

-- The size of the result in bytes; 0 where there is none, and in rows of older versions.
ALTER TABLE run ADD COLUMN IF NOT EXISTS result_bytes BIGINT DEFAULT 0 NOT NULL;

-- part is input or output; body is deflated.
CREATE TABLE IF NOT EXISTS evidence_body (
  project_id UUID NOT NULL,
  mode       VARCHAR(4) NOT NULL,
  id         UUID NOT NULL,
  part       VARCHAR(8) NOT NULL,
  body       ${bytes} NOT NULL,
  PRIMARY KEY (project_id, mode, id, part)
);
