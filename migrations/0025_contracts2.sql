ALTER TABLE "fee_standard" ADD COLUMN "item_stopped" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "contract_line" ADD COLUMN "closed_value" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "approval_no" text;