DROP INDEX "customer_owner_id_state_idx";
--> statement-breakpoint
CREATE INDEX "customer_owner_id_state_member_at_idx" ON "customer" USING btree ("enterprise_id","owner_id","state","member_at") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "customer_last_owner_id_lost_at_idx" ON "customer" USING btree ("enterprise_id","last_owner_id","lost_at") WHERE deleted_at is null;