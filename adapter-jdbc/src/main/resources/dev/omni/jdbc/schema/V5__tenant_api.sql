-- Keys and webhooks that a tenant manages itself. Every statement may run twice, as in V1.

-- The principal whose request created the key; null for a key that an operator created.
ALTER TABLE api_key ADD COLUMN IF NOT EXISTS created_by UUID;
CREATE INDEX IF NOT EXISTS api_key_listed ON api_key (project_id, mode, created_at DESC, id DESC);

-- When the delivery was last replayed on request.
ALTER TABLE delivery ADD COLUMN IF NOT EXISTS replayed_at BIGINT;
UPDATE delivery SET status = 'discarded' WHERE status = 'dropped';
CREATE INDEX IF NOT EXISTS delivery_listed_by_webhook
  ON delivery (project_id, mode, webhook_id, created_at DESC, message_id DESC);
