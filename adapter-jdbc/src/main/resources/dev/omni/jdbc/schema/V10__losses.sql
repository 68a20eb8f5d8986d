-- Attempts are counted before the work. Every statement may run twice, as in V1.

-- The workers that were lost with the run since its last stored progress.
ALTER TABLE run ADD COLUMN IF NOT EXISTS losses INT DEFAULT 0 NOT NULL;

-- The attempts of a delivery that were begun and never ended, since one ended.
ALTER TABLE delivery ADD COLUMN IF NOT EXISTS begun INT DEFAULT 0 NOT NULL;
