-- Whether a run has a second opinion; null where none was asked for.
-- Every statement may run twice, as in V1.

ALTER TABLE run ADD COLUMN IF NOT EXISTS second_opinion BOOLEAN;
