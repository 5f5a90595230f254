ALTER TABLE "course_pack" ADD COLUMN "discount" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "course_pack" ADD COLUMN "approval_no" text;