-- On a server every version of a run is written into each index that is not told to pass it over.
-- Hardly any run tries another one again, and what has ended is not due.
${server}DROP INDEX run_listed_by_retried;
${server}CREATE INDEX run_listed_by_retried ON run (project_id, mode, retry_of, created_at DESC, id DESC) WHERE retry_of IS NOT NULL;
${server}DROP INDEX run_due;
${server}CREATE INDEX run_due ON run (mode, due_at, id) WHERE due_at IS NOT NULL;
-- While a table is small all indexes that begin with its tenant seem to cost the same, and the newest
-- is taken. It shall be the key: a plan is kept when the table has grown.
${server}ALTER TABLE run DROP CONSTRAINT run_pkey, ADD PRIMARY KEY (project_id, mode, id);
