ALTER TABLE "lesson_leave" ADD COLUMN "date_from" date;
--> statement-breakpoint
ALTER TABLE "lesson_leave" ADD COLUMN "date_to" date;