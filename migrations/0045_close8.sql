ALTER TABLE "known_device" ADD COLUMN "trusted_until" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "recalled_at" timestamp (3) with time zone;