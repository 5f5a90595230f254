ALTER TABLE "homework" ADD COLUMN "answer_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "homework_mark" ADD COLUMN "from_at" integer;
--> statement-breakpoint
ALTER TABLE "homework_mark" ADD COLUMN "to_at" integer;