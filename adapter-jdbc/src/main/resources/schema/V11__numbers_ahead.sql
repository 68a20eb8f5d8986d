-- A single process may take numbers ahead here as well: to take the next ones is a commit of its own,
-- and the log of requests may have thousands of lines a second.
ALTER TABLE request_line ALTER COLUMN ordinal SET CACHE ${ahead};
