ALTER TABLE "upload_file" ADD COLUMN "width" integer;
--> statement-breakpoint
ALTER TABLE "upload_file" ADD COLUMN "height" integer;
--> statement-breakpoint
ALTER TABLE "upload_file" ADD COLUMN "store" text DEFAULT 'local' NOT NULL;