ALTER TABLE "job_run" ADD COLUMN "total" integer;
--> statement-breakpoint
ALTER TABLE "job_run" ADD COLUMN "told_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "job_run" ADD COLUMN "place" jsonb;