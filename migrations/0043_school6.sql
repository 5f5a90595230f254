ALTER TABLE "homework" ALTER COLUMN "remind_hours" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "homework" ALTER COLUMN "remind_hours" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "charge_rule" jsonb;
--> statement-breakpoint
ALTER TABLE "homework" ADD COLUMN "publish_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "homework_submission" ADD COLUMN "stars" integer;
--> statement-breakpoint
ALTER TABLE "homework_submission" ADD COLUMN "passed" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "class_summary" ADD COLUMN "homework_id" bigint;