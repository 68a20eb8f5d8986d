-- What lists show of long inputs, and the sizes of long bodies of documents, which are asked for before they are read.
-- Every statement may run twice, as in V1. The next migration fills them for what is stored.

-- Of runs of models, benchmarks and workflows; null where the input is in the row.
ALTER TABLE run ADD COLUMN IF NOT EXISTS input_head VARCHAR(4096);

-- The size of the text in bytes; 0 where it is in the row.
ALTER TABLE document ADD COLUMN IF NOT EXISTS body_bytes BIGINT DEFAULT 0 NOT NULL;
