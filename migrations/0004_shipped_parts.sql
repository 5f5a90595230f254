ALTER TABLE "enterprise" ADD COLUMN "shipped" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
-- What enterprises were brought before it was written down: whatever they have or had, and every permission of the areas
-- they hold any of, so that one taken from all roles does not come back.
UPDATE "enterprise" e SET "shipped" = coalesce((SELECT jsonb_agg(DISTINCT part) FROM (
  SELECT 'role:' || r."key" AS part FROM "role" r WHERE r."enterprise_id" = e."id" AND r."builtin"
  UNION ALL SELECT 'menu:' || m."url" FROM "menu" m WHERE m."enterprise_id" = e."id" AND m."kind" = 'page' AND m."url" IS NOT NULL
  UNION ALL SELECT 'tree:' || c."tree" FROM "category" c WHERE c."enterprise_id" = e."id"
  UNION ALL SELECT 'first:channel_account' WHERE EXISTS (SELECT FROM "channel_account" a WHERE a."enterprise_id" = e."id")
  UNION ALL SELECT 'first:pool_rule' WHERE EXISTS (SELECT FROM "pool_rule" p WHERE p."enterprise_id" = e."id")
  UNION ALL SELECT 'permission:' || k.entity || '.' || verb FROM (VALUES
    ('customers.appointment', 'add checkIn edit finish view'),
    ('customers.assignRule', 'edit'),
    ('customers.board', 'team'),
    ('customers.customer', 'add anonymise assign batchEdit claim delete edit editSource export exportPlain graduate import lose merge protect protectAny release reopen requestTransfer reveal suspend transfer transferSchool view'),
    ('customers.field', 'edit'),
    ('customers.followUp', 'add comment delete editAny'),
    ('customers.group', 'edit editAny view'),
    ('customers.map', 'view'),
    ('customers.pool', 'viewHq'),
    ('customers.poolRule', 'edit view'),
    ('customers.referral', 'reward'),
    ('customers.referralRule', 'edit'),
    ('customers.salesScript', 'edit'),
    ('customers.salesperson', 'edit'),
    ('customers.source', 'edit view'),
    ('customers.sourceCost', 'edit'),
    ('customers.tag', 'edit'),
    ('people.post', 'add delete edit export import view'),
    ('people.staff', 'add delete edit export import reveal view'),
    ('system.account', 'add assignRoles disable edit enable explain export lock resetPassword reveal unlock view'),
    ('system.accountRole', 'view'),
    ('system.accountSchool', 'view'),
    ('system.category', 'add delete edit export import merge view'),
    ('system.channelAccount', 'add delete edit test view'),
    ('system.configHistory', 'export view'),
    ('system.configItem', 'add delete edit export import rollback save view'),
    ('system.ddnsHost', 'add delete edit export import regenerate view'),
    ('system.ddnsUpdate', 'export view'),
    ('system.department', 'add delete edit export import view'),
    ('system.device', 'add delete edit export import repair restore scrap use view'),
    ('system.enterprise', 'add close edit reveal suspend view'),
    ('system.enterprisePlan', 'add delete edit export import view'),
    ('system.export', 'plain'),
    ('system.fieldRule', 'view'),
    ('system.franchiseAgreement', 'activate add delete edit export import renew reveal terminate view'),
    ('system.franchiseFee', 'export pay recalculate view waive'),
    ('system.jobRun', 'export run view'),
    ('system.knownDevice', 'forget view'),
    ('system.languageLabel', 'edit export import reset view'),
    ('system.lease', 'activate add delete edit export import preview renew reveal terminate view'),
    ('system.logDigest', 'export verify view'),
    ('system.loginLog', 'export reveal view'),
    ('system.menu', 'add delete edit view'),
    ('system.messageTemplate', 'edit export resend restore test view'),
    ('system.numberCounter', 'view'),
    ('system.numberRule', 'edit view'),
    ('system.openingNode', 'accept add delete edit export import return skip start submit view'),
    ('system.openingProject', 'add cancel delete edit export finish import move pause resume view'),
    ('system.openingTemplate', 'add delete edit export import view'),
    ('system.operationLog', 'export view'),
    ('system.region', 'add delete edit export import moveSchools view'),
    ('system.rentDue', 'export pay payMany view'),
    ('system.role', 'add delete edit export import view'),
    ('system.rolePermission', 'view'),
    ('system.school', 'abandon add changeKind delete edit export finishClose import open resume reveal startClose suspend view'),
    ('system.session', 'kick view'),
    ('system.supportRequest', 'add assign cancel delete edit export finish import rate submit view'),
    ('system.uploadFile', 'delete export replace view'),
    ('system.verifyCode', 'reveal'),
    ('workbench.messageDelivery', 'export reveal view'),
    ('workbench.todo', 'viewTeam')
  ) AS k(entity, verbs), unnest(string_to_array(k.verbs, ' ')) AS verb
  WHERE EXISTS (SELECT FROM "role_permission" g WHERE g."enterprise_id" = e."id" AND split_part(g."permission", '.', 1) = split_part(k.entity, '.', 1))
) AS parts), '[]'::jsonb);
