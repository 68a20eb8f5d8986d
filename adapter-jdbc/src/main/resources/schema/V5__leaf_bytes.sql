-- Evidence as the bytes that are signed: written as they are, and every one of them counts.
ALTER TABLE leaf ALTER COLUMN payload ${as_bytes};
-- A single process may take numbers ahead; it only leaves gaps, which arrival may have. Several may
-- not: what came first would not be numbered first.
ALTER TABLE leaf ALTER COLUMN arrival SET CACHE ${ahead};
