-- What a tree of keys is searched by begins with what tells rows apart. Tenant and mode, the same in most rows, had been
-- compared first, in each step of each search.
${server}ALTER TABLE run DROP CONSTRAINT run_pkey, ADD PRIMARY KEY (id, project_id, mode);
${server}ALTER TABLE run_event DROP CONSTRAINT run_event_pkey, ADD PRIMARY KEY (run_id, seq, project_id, mode);
