ALTER TABLE "referral" ADD COLUMN "contract_id" bigint;
--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "customer_id" bigint;
--> statement-breakpoint
ALTER TABLE "todo" ADD COLUMN "customer_id" bigint;
--> statement-breakpoint
CREATE INDEX "message_customer_id_idx" ON "message" USING btree ("enterprise_id","customer_id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "todo_customer_id_idx" ON "todo" USING btree ("enterprise_id","customer_id") WHERE deleted_at is null;
--> statement-breakpoint
WITH RECURSIVE kept AS (
  SELECT "enterprise_id", "id", "id" AS "kept_id" FROM "customer" WHERE "merged_into_id" IS NULL
  UNION ALL
  SELECT c."enterprise_id", c."id", k."kept_id" FROM "customer" c JOIN kept k ON k."enterprise_id" = c."enterprise_id" AND k."id" = c."merged_into_id"
)
UPDATE "todo" t SET "customer_id" = k."kept_id" FROM kept k
WHERE k."enterprise_id" = t."enterprise_id" AND k."id" = CASE
  WHEN t."subject"->>'type' = 'customer' THEN (t."subject"->>'id')::bigint
  ELSE substring(t."url" from '^/customerDetail\?id=(\d{1,15})(?:&|$)')::bigint
END;
--> statement-breakpoint
WITH RECURSIVE kept AS (
  SELECT "enterprise_id", "id", "id" AS "kept_id" FROM "customer" WHERE "merged_into_id" IS NULL
  UNION ALL
  SELECT c."enterprise_id", c."id", k."kept_id" FROM "customer" c JOIN kept k ON k."enterprise_id" = c."enterprise_id" AND k."id" = c."merged_into_id"
)
UPDATE "message" t SET "customer_id" = k."kept_id" FROM kept k
WHERE k."enterprise_id" = t."enterprise_id" AND k."id" = CASE
  WHEN t."subject"->>'type' = 'customer' THEN (t."subject"->>'id')::bigint
  ELSE substring(t."url" from '^/customerDetail\?id=(\d{1,15})(?:&|$)')::bigint
END;
