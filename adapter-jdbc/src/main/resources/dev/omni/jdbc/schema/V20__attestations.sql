-- What callers attest of themselves, by its SHA-256, which the evidence of their runs names.
-- Every statement may run twice, as in V1.

ALTER TABLE run ADD COLUMN IF NOT EXISTS attestation VARCHAR(64);
