-- When a data set is removed unless an unfinished run reads it; null for one that stays.
-- Every statement may run twice, as in V1.

ALTER TABLE data_set ADD COLUMN IF NOT EXISTS expires_at BIGINT;
CREATE INDEX IF NOT EXISTS data_set_by_end ON data_set (expires_at);
