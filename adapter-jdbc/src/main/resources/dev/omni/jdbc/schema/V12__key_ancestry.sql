-- A key is good only while the key that created it is. Every statement may run twice, as in V1.

-- The key by whose request this one was created; null for a key of an operator.
ALTER TABLE api_key ADD COLUMN IF NOT EXISTS parent_id UUID;
