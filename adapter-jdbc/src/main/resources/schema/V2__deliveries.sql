-- What webhooks are told: written with what happened, then carried out. due_at is when the next
-- attempt is due, or when one that is under way counts as lost; what needs none has no due_at.
CREATE TABLE delivery (
  project_id UUID NOT NULL,
  mode       VARCHAR(4) NOT NULL,
  message_id UUID NOT NULL,
  webhook_id UUID NOT NULL,
  type       VARCHAR(60) NOT NULL,
  at         BIGINT NOT NULL,
  body       TEXT NOT NULL,
  status     VARCHAR(10) NOT NULL,
  attempt    INT NOT NULL,
  due_at     BIGINT,
  log        TEXT NOT NULL,
  version    BIGINT NOT NULL,
  PRIMARY KEY (message_id, webhook_id),
  CHECK ((due_at IS NOT NULL) = (status = 'pending'))
);
CREATE INDEX delivery_due ON delivery (due_at, message_id);
CREATE INDEX delivery_listed ON delivery (project_id, mode, at DESC, message_id DESC);
