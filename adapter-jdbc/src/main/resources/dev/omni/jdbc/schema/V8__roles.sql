-- Roles of API keys. Every statement may run twice, as in V1.

-- The role whose scopes the key has; null for scopes that were chosen one by one.
ALTER TABLE api_key ADD COLUMN IF NOT EXISTS role VARCHAR(20);
