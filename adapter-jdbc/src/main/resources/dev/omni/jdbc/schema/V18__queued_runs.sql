-- The runs that wait, counted by what changes them, so that an admission reads a number and counts no rows.
-- Every statement may run twice, as in V1.

-- Whether the version before was dispatching or queued; the commit of the next version sets it.
ALTER TABLE run ADD COLUMN IF NOT EXISTS was_queued BOOLEAN DEFAULT FALSE NOT NULL;

-- The total of a tenant is the sum of its rows. Nodes add to rows of their own as far as there are enough: one may be
-- below zero, since a node takes runs that another one queued.
CREATE TABLE IF NOT EXISTS queued_run (
  project_id UUID NOT NULL,
  mode       VARCHAR(4) NOT NULL,
  slot       INT NOT NULL,
  run_count  BIGINT NOT NULL,
  PRIMARY KEY (project_id, mode, slot)
);
DELETE FROM queued_run;
INSERT INTO queued_run (project_id, mode, slot, run_count)
  SELECT project_id, mode, 0, COUNT(*) FROM run WHERE status IN ('dispatching', 'queued') GROUP BY project_id, mode;
