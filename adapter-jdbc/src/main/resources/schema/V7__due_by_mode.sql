-- Workers look for what is due in each mode by itself, so that no crowd of test runs stands before a
-- live one.
DROP INDEX run_due;
CREATE INDEX run_due ON run (mode, due_at, id);
