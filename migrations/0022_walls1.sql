ALTER TABLE "sign_in_guard" ADD COLUMN "locks" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "one_time_code" ADD COLUMN "issuer_id" bigint;
--> statement-breakpoint
ALTER TABLE "verify_code" ADD COLUMN "tries_by" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "verify_code" ADD COLUMN "sender" text;
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "issuer_id" bigint;