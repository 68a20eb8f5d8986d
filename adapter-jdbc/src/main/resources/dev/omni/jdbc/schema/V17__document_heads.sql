-- Long bodies of documents leave their rows, because H2 reads a row as a whole. Every statement may run twice, as in V1.
-- Where a document has a body of its own, its column body is an empty text. The next migration moves what is stored.

-- What lists show of a long body; omitted is whether they show less than the body has.
ALTER TABLE document ADD COLUMN IF NOT EXISTS head VARCHAR(2048);
ALTER TABLE document ADD COLUMN IF NOT EXISTS omitted BOOLEAN DEFAULT FALSE NOT NULL;

-- body is deflated.
CREATE TABLE IF NOT EXISTS document_body (
  project_id UUID NOT NULL,
  mode       VARCHAR(4) NOT NULL,
  id         UUID NOT NULL,
  body       ${bytes} NOT NULL,
  PRIMARY KEY (project_id, mode, id)
);

-- The view of V13.1, where a long body is its head.
CREATE OR REPLACE VIEW document_view AS
  SELECT project_id, mode, workspace_id, id, kind, name, version,
    CASE WHEN kind IN ('verification', 'guard_decision', 'forecast', 'question', 'outcome', 'connector_event', 'composition')
      THEN CASE WHEN body = '' THEN head ELSE body END END AS body,
    ${instant} created_at AS created_at
  FROM document WHERE kind NOT IN ('secret', 'signing_keys', 'signed_message');
