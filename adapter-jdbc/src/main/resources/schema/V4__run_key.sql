-- Which key made a run; those from before do not tell.
ALTER TABLE run ADD COLUMN key_id UUID DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;
