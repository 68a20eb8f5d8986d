-- The runs that try another one again, newest first.
CREATE INDEX run_listed_by_retried ON run (project_id, mode, retry_of, created_at DESC, id DESC);
