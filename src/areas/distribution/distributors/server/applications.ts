// Applications: one waiting for each number, seven days after a refusal, and a distributor when it is approved.
import { sql } from 'drizzle-orm';
import { conflict } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { eachOf } from '#kernel/server/resources/batches';
import { insert, live, move, need, reached, row as rowOf } from '#kernel/server/rows';
import { type AreaPiece, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { settingOf } from '../../settings/server/settings';
import { approveApplications, DistributorApplication, rejectApplications } from '../model/application';
import { Distributor } from '../model/distributor';
import { tellDistributor } from './telling';

const said = texts('distribution.application', {
  isDistributor: ['该手机已是分销员', 'This number is a distributor already'],
  tooSoon: ['驳回后 7 天内不能再次申请', 'Seven days after a refusal one may apply again'],
  inviter: ['邀请人须为正常状态的分销员', 'The inviter must be an active distributor'],
  inviteOnly: ['仅限邀请加入', 'By invitation only'],
});

const waitDays = 7;

async function checkNew(work: Work, row: DistributorApplication): Promise<void> {
  const setting = await settingOf(work);
  if (setting.joinWay === 'invite' && !row.inviterId) throw conflict(said.inviteOnly);
  if (await rowOf(work, Distributor, { mobile: row.mobile })) throw conflict(said.isDistributor);
  const since = new Date(work.now.getTime() - waitDays * 86_400_000).toISOString();
  const refused = await rowOf(
    work,
    DistributorApplication,
    (a) => sql`${a.mobile} = ${row.mobile} and ${a.state} = 'rejected' and ${a.auditAt} > ${since}`,
  );
  if (refused) throw conflict(said.tooSoon);
  if (row.inviterId) {
    const inviter = await need(work, Distributor, row.inviterId);
    if (inviter.state !== 'active') throw conflict(said.inviter);
  }
  row.agreementVersion = setting.agreementVersion;
  row.consentAt = work.now;
  row.duplicates = await duplicatesOf(work, row);
}

/** Other distributors with this id card, other applications with this number: for the auditor to look at. */
async function duplicatesOf(work: Work, { mobile, idCard }: DistributorApplication): Promise<string | null> {
  const found = await work.session.rows<{ who: string }>(
    sql`select coalesce(dist_no, '') || ' ' || name as who from distributor where ${live(work, 'distributor')}
        and ${idCard}::text is not null and id_card = ${idCard}
      union all select name || ' ' || to_char(created_at, 'YYYY-MM-DD') from distributor_application where ${live(work, 'distributor_application')}
        and (mobile = ${mobile} or (${idCard}::text is not null and id_card = ${idCard})) limit 5`,
  );
  return found.length > 0
    ? found
        .map(({ who }) => who.trim())
        .join('，')
        .slice(0, 200)
    : null;
}

async function admit(work: Work, row: DistributorApplication, levelId: number | null, ownerId: number | null) {
  const { kind, customerId, staffId, name, mobile, idCard, schoolId } = row;
  const inviter = row.inviterId ? await rowOf(work, Distributor, { id: row.inviterId, state: 'active' }) : undefined;
  row.distributorId = await insert(work, Distributor, {
    ...{ kind, customerId, staffId, name, mobile, idCard, schoolId, ownerId },
    ...{ parentId: inviter?.id ?? null, agreementVersion: row.agreementVersion, levelId },
  });
  const made = await need(work, Distributor, row.distributorId);
  await tellDistributor(work, made, 'approved', { no: made.distNo ?? '' });
}

export const applications: AreaPiece = {
  services: [
    service(DistributorApplication, {
      async beforeSave({ row, was, work }) {
        if (!was) await checkNew(work, row);
      },
      async afterSave({ row, was, work }) {
        if (was || !(await settingOf(work)).autoApprove) return;
        // Who the family is has to be said first.
        if (row.kind === 'customer' && !row.customerId) return;
        await move(
          work,
          DistributorApplication,
          await need(work, DistributorApplication, row.id, { lock: true }),
          'approve',
        );
      },
      transitions: {
        async approve({ row, input, work }) {
          const stored = await need(work, DistributorApplication, row.id);
          row.schoolId = input.schoolId ?? stored.schoolId;
          Object.assign(row, { auditBy: work.actor.staffId || null, auditAt: work.now });
          await admit(work, row, input.levelId ?? null, input.ownerId ?? null);
        },
        async reject({ row, input, work }) {
          Object.assign(row, { auditBy: work.actor.staffId || null, auditAt: work.now });
          await tellDistributor(work, row, 'rejected', { reason: input.auditNote });
        },
      },
    }),
  ],
  extends: [
    extend(DistributorApplication, {
      calls: [
        serves(approveApplications, (work, { ids }) =>
          eachOf(work, ids, { of: DistributorApplication, action: 'approve' }, async (id) => {
            const row = await reached(work, DistributorApplication, id, 'approve', { lock: true });
            await move(work, DistributorApplication, row, 'approve');
          }),
        ),
        serves(rejectApplications, (work, { ids, auditNote }) =>
          eachOf(work, ids, { of: DistributorApplication, action: 'reject' }, async (id) => {
            const row = await reached(work, DistributorApplication, id, 'reject', { lock: true });
            await move(work, DistributorApplication, row, 'reject', { auditNote });
          }),
        ),
      ],
    }),
  ],
};
