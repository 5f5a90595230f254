ALTER TABLE "homework" ADD COLUMN "question_ids" bigint[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
CREATE INDEX "homework_question_ids_gin" ON "homework" USING gin ("question_ids");