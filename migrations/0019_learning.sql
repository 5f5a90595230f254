ALTER TABLE "course_chapter" ADD COLUMN "homework_template_id" bigint;
--> statement-breakpoint
ALTER TABLE "homework" ADD COLUMN "due_lesson_id" bigint;
--> statement-breakpoint
ALTER TABLE "homework_submission" ADD COLUMN "class_id" bigint;
--> statement-breakpoint
ALTER TABLE "homework_submission" ADD COLUMN "course_id" bigint;
--> statement-breakpoint
ALTER TABLE "homework_submission" ADD COLUMN "teacher_id" bigint;
--> statement-breakpoint
CREATE INDEX "course_chapter_homework_template_id_sort_id_idx" ON "course_chapter" USING btree ("enterprise_id","homework_template_id","sort","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "homework_due_lesson_id_created_at_id_idx" ON "homework" USING btree ("enterprise_id","due_lesson_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "homework_submission_class_id_submitted_at_id_idx" ON "homework_submission" USING btree ("enterprise_id","class_id","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "homework_submission_teacher_id_submitted_at_id_idx" ON "homework_submission" USING btree ("enterprise_id","teacher_id","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "homework_submission_course_id_submitted_at_id_idx" ON "homework_submission" USING btree ("enterprise_id","course_id","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;