ALTER TABLE "perf_cycle" ADD COLUMN "approval_no" text;
--> statement-breakpoint
ALTER TABLE "perf_appeal" ADD COLUMN "approval_no" text;
--> statement-breakpoint
ALTER TABLE "meeting_room" ADD COLUMN "needs_approval" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "meeting" ADD COLUMN "approval_no" text;
--> statement-breakpoint
ALTER TABLE "ticket_order" ADD COLUMN "approval_no" text;