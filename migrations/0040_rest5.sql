ALTER TABLE "appointment" ADD COLUMN "checked_in_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "state_before" text;