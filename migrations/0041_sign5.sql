ALTER TABLE "session" ADD COLUMN "viewer_id" bigint;
--> statement-breakpoint
CREATE INDEX "session_viewer_id_created_at_id_idx" ON "session" USING btree ("enterprise_id","viewer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;