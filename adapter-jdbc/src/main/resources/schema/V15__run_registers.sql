-- On a server a new version of a row is written into each of its table's indexes when it changes what one of them names,
-- and else into none, if it finds room beside the former one (HOT). So what changes with a run stands in none of its
-- indexes: by when it is due, and by its status, a run is found in narrow tables of their own.
-- A node of before would write runs that stand in neither. Nodes that run hold this lock together.
${server}DO $$ BEGIN IF NOT pg_try_advisory_xact_lock(7239414017582304897) THEN RAISE EXCEPTION 'other nodes use this database: stop them all, then start this version'; END IF; END $$;
${server}CREATE TABLE run_open (project_id UUID NOT NULL, mode VARCHAR(4) NOT NULL, id UUID NOT NULL, status VARCHAR(12) NOT NULL, created_at BIGINT NOT NULL, due_at BIGINT NOT NULL) WITH (vacuum_truncate = false);
${server}INSERT INTO run_open SELECT project_id, mode, id, status, created_at, due_at FROM run WHERE due_at IS NOT NULL;
-- Mostly there is next to nothing in it. A plan that was made then would read the whole table, and be kept when much waits;
-- so it has some pages, which are not given back.
${server}INSERT INTO run_open SELECT id, 'none', id, 'queued', 0, 0 FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 2000)) AS new;
${server}DELETE FROM run_open WHERE mode = 'none';
-- The id is in one index alone, so that no plan looks for it in another one.
${server}CREATE INDEX run_open_due ON run_open (mode, due_at);
${server}CREATE INDEX run_open_listed ON run_open (project_id, mode, status, created_at);
${server}ALTER TABLE run_open ADD PRIMARY KEY (id);
${server}CREATE TABLE run_ended (project_id UUID NOT NULL, mode VARCHAR(4) NOT NULL, id UUID NOT NULL, status VARCHAR(12) NOT NULL, created_at BIGINT NOT NULL);
${server}INSERT INTO run_ended SELECT project_id, mode, id, status, created_at FROM run WHERE due_at IS NULL;
${server}ALTER TABLE run_ended ADD PRIMARY KEY (project_id, mode, status, created_at, id);
${server}DROP INDEX run_due;
${server}DROP INDEX run_listed_by_status;
-- Room for a second version on the page of the first.
${server}ALTER TABLE run SET (fillfactor = 45);
