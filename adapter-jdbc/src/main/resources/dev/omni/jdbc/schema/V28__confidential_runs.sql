-- The runs whose evidence says nothing of input and result that is not disclosed.
-- Every statement may run twice, as in V1.

ALTER TABLE run ADD COLUMN IF NOT EXISTS confidential BOOLEAN DEFAULT FALSE NOT NULL;
