ALTER TABLE "config_item" ADD COLUMN "options" jsonb;
--> statement-breakpoint
ALTER TABLE "config_item" ADD COLUMN "min" integer;
--> statement-breakpoint
ALTER TABLE "config_item" ADD COLUMN "max" integer;
--> statement-breakpoint
ALTER TABLE "config_item" ADD COLUMN "pattern" text;
--> statement-breakpoint
ALTER TABLE "config_item" ADD COLUMN "public" boolean DEFAULT false NOT NULL;