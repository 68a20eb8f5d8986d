-- The numbers of the runs of capabilities, without a gap in each project and mode.
-- Every statement may run twice, as in V1.

-- Null for a run from before there were numbers, and for one of an earlier operation.
ALTER TABLE run ADD COLUMN IF NOT EXISTS sequence_number BIGINT;
CREATE UNIQUE INDEX IF NOT EXISTS run_by_number ON run (project_id, mode, sequence_number);

-- A change set that accepts runs raises last_number, once for all of them. head_id is the evidence of the head that was
-- logged at head_at.
CREATE TABLE IF NOT EXISTS run_sequence (
  project_id  UUID NOT NULL,
  mode        VARCHAR(4) NOT NULL,
  last_number BIGINT NOT NULL,
  head_id     UUID,
  head_at     BIGINT,
  PRIMARY KEY (project_id, mode)
);
