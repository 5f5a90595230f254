ALTER TABLE "deal_credit" ALTER COLUMN "contract_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "perf_item" ADD COLUMN "source" text DEFAULT 'manual' NOT NULL;
--> statement-breakpoint
ALTER TABLE "perf_line" ADD COLUMN "actual_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "hiring_need" ADD COLUMN "post_retired" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "post_retired" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "job_round" ADD COLUMN "questionnaire_id" bigint;
--> statement-breakpoint
ALTER TABLE "interview" ADD COLUMN "clash" text;
--> statement-breakpoint
ALTER TABLE "interview" ADD COLUMN "questionnaire_id" bigint;
--> statement-breakpoint
ALTER TABLE "interview" ADD COLUMN "test_percent" integer;
--> statement-breakpoint
ALTER TABLE "interview" ADD COLUMN "test_passed" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "exchange_code" ADD COLUMN "origin" text;
--> statement-breakpoint
ALTER TABLE "deal_credit" ADD COLUMN "online_order_id" bigint;
--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "exchange_batch_id" bigint;
--> statement-breakpoint
ALTER TABLE "questionnaire_issue" ADD COLUMN "trigger" text;
--> statement-breakpoint
ALTER TABLE "questionnaire_issue" ADD COLUMN "trigger_delay_hours" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "questionnaire_issue" ADD COLUMN "trigger_repeat_days" integer DEFAULT 30 NOT NULL;
--> statement-breakpoint
ALTER TABLE "questionnaire_issue" ADD COLUMN "trigger_course_ids" bigint[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "issue_target" ADD COLUMN "ask_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "issue_target" ADD COLUMN "origin" text;
--> statement-breakpoint
CREATE INDEX "job_round_questionnaire_id_round_no_id_idx" ON "job_round" USING btree ("enterprise_id","questionnaire_id","round_no","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_code_origin_key" ON "exchange_code" USING btree ("enterprise_id","origin") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "deal_credit_online_order_id_touch_id_key" ON "deal_credit" USING btree ("enterprise_id","online_order_id","touch_id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "deal_credit_online_order_id_created_at_id_idx" ON "deal_credit" USING btree ("enterprise_id","online_order_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "activity_exchange_batch_id_start_at_id_idx" ON "activity" USING btree ("enterprise_id","exchange_batch_id","start_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "questionnaire_issue_trigger_course_ids_gin" ON "questionnaire_issue" USING gin ("trigger_course_ids");
--> statement-breakpoint
CREATE UNIQUE INDEX "issue_target_issue_id_person_kind_person_id_origin_key" ON "issue_target" USING btree ("enterprise_id","issue_id","person_kind","person_id","origin") WHERE deleted_at is null;