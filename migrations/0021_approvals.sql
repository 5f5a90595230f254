ALTER TABLE "approval" ADD COLUMN "acting_id" bigint;
--> statement-breakpoint
CREATE INDEX "approval_acting_id_started_at_id_idx" ON "approval" USING btree ("enterprise_id","acting_id","started_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;