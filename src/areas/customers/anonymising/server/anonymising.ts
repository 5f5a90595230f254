// A family asks to be forgotten: whatever tells who they were is erased for good; counts and money remain.

import { type SQL, sql } from 'drizzle-orm';
import { openStates } from '#areas/contracts/model/queries';
import { balanceOf } from '#areas/teaching/model/queries';
import { text } from '#kernel/model/fields';
import { keyFields } from '#kernel/model/keys';
import { errorMessages } from '#kernel/model/messages';
import { conflict, invalid } from '#kernel/model/problems';
import { filled, pair } from '#kernel/model/text';
import { logOperation } from '#kernel/server/audit';
import { approvalDecided, approve } from '#kernel/server/calls';
import { detail } from '#kernel/server/resources/reading';
import { live, ours, reached } from '#kernel/server/rows';
import { type AreaPiece, type Listener, on, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { customerAnonymised } from '../../customer/model/events';
import { customerRows, customerService } from '../../customer/server/customerRows';
import { customerTexts } from '../../customer/server/customerTexts';
import { ownIds } from '../../customer/server/keptCustomer';
import { leaveFamily } from '../../family/server/families';
import { anonymiseCustomer } from '../model/anonymise';
import { forgetLater } from './anonymisingLog';

const kind = 'customers.anonymise';

async function refuseOpen(work: Work, row: Customer): Promise<void> {
  if (!['lost', 'graduated'].includes(row.state)) throw conflict(customerTexts.notEnded, { reason: 'state' });
  const customerIds = [row.id];
  const open = await work.ask(openStates, { customerIds });
  const left = await work.ask(balanceOf, { customerIds });
  if (open.length > 0 || left.some(({ remaining }) => remaining > 0))
    throw conflict(customerTexts.stillOpen, { reason: 'contract' });
}

const servesAnonymise = serves(anonymiseCustomer, async (work, { id, version, code }) => {
  const found = customerService(work);
  const row = await reached(work, Customer, id, 'anonymise', { lock: true });
  if (code !== row.code) throw invalid('code', customerTexts.wrongCode);
  if (version !== row.version) throw conflict(errorMessages.stale, { reason: 'stale', version: row.version });
  await refuseOpen(work, row);
  const { state, approvalId } = await approve(work, {
    kind,
    subject: { type: Customer.name, id, no: row.code, url: `/customerDetail?id=${id}` },
    title: filled(customerTexts.anonymiseTitle, { code: row.code }),
    initiatorId: work.actor.staffId,
    schoolId: row.schoolId,
    form: { code: row.code },
    requestKey: `${kind}:${id}`,
  });
  const [after] = await customerRows(work, sql`t.id = ${id}`);
  if (after?.anonymisedAt) return { id, code, version: after.version, anonymisedAt: after.anonymisedAt };
  return { ...(await detail(work, found, id)), approval: { state, approvalId } };
});

const anonymisingListeners: Listener[] = [
  on(approvalDecided, async (work, decided) => {
    if (decided.kind !== kind || decided.result !== 'approved') return;
    const [row] = await customerRows(work, sql`t.id = ${decided.refId}`, true);
    if (!row || row.anonymisedAt) return;
    // Between asking and deciding the family may have come back.
    await refuseOpen(work, row);
    await erase(work, row);
  }),
];

/** Never through the ordinary saving: its log would keep what is to be forgotten. */
async function erase(work: Work, row: Customer): Promise<void> {
  const { enterpriseId } = work;
  const now = work.now.toISOString();
  const own = ownIds(work, row.id);
  const blank = (table: string, columns: string, by = sql`customer_id in (${own})`): Promise<unknown> =>
    work.session.rows(
      sql`update ${sql.raw(table)} set ${sql.raw(columns)} where ${ours(enterpriseId, table)} and ${by}`,
    );
  const nothing = (...names: string[]) => names.map((name) => `${name} = null`).join(', ');
  await leaveFamily(work, row);
  await eraseFiles(work, own);
  await blank(
    'customer',
    `${nothing('english_name', 'birth_date', 'day_school', 'photo', 'id_card', 'address', 'area_code', 'geo', 'geo_lng', 'geo_lat', 'remark', 'needs')},
     ${nothing('other_training', 'source_note', 'next_plan', 'last_content', 'competitor', 'lost_remark', 'protect_reason')},
     ${nothing('do_not_contact_reason', 'consent_file', 'name_pinyin', 'contact_words', 'guardian_names', 'next_follow_up_at')},
     ${nothing('recycle_at', 'pool_at', 'revisit_at')},
     name_key = '', extra = '{}', free_times = '[]', geo_source = 'none', search = lower(code)`,
    sql`id in (${own})`,
  );
  await work.session.rows(
    sql`update customer set name = ${customerTexts.anonymous.zh}, anonymised_at = ${now}, version = version + 1, updated_at = ${now},
        updated_by = ${work.actor.staffId || null} where ${ours(enterpriseId, 'customer')} and id in (${own})`,
  );
  const gone = `deleted_at = coalesce(deleted_at, '${now}')`;
  await blank(
    'guardian',
    `${nothing('name', 'mobile', 'wechat', 'email', 'occupation', 'best_time', 'remark', 'search', 'name_key')}, is_primary = false, ${gone}`,
  );
  await blank('follow_up', `content = null, next_plan = null, files = '[]', recording_id = null`);
  await blank('follow_up_comment', `content = '—'`, ofContacts(enterpriseId, own));
  await blank(
    'appointment',
    `${nothing('assess_note', 'teacher_comment', 'parent_feedback', 'outcome_note')}, files = '[]'`,
  );
  await blank('customer_file', `file = '{}', note = null, ${gone}`);
  await blank('customer_touch', 'note = null');
  await blank('customer_state_log', 'reason = null');
  await blank('assignment_log', 'reason = null');
  await blank('referral', 'note = null', sql`referred_customer_id in (${own})`);
  await blank('customer_merge', `snapshot = '{}'`, sql`keep_id in (${own})`);
  await blank('import_row', `raw = '{}', parsed = '{}'`);
  await logOperation(work, {
    action: 'anonymise',
    of: Customer,
    rowId: row.id,
    rowTitle: row.code,
    schoolId: row.schoolId,
  });
  await forgetLater(work, row.id);
  await work.emit(customerAnonymised, { customerId: row.id });
}

const ofContacts = (enterpriseId: number, own: SQL): SQL =>
  sql`follow_up_id in (select id from follow_up where ${ours(enterpriseId, 'follow_up')} and customer_id in (${own}))`;

/** The bytes too, once all the rest is sure to be gone. */
async function eraseFiles(work: Work, own: SQL): Promise<void> {
  const { enterpriseId, app } = work;
  const of = (table: string, file: string) =>
    sql`select ${sql.raw(file)}->>'FileUrl' as url from ${sql.raw(table)} where ${ours(enterpriseId, table)} and customer_id in (${own})`;
  const found = await work.session.rows<{ url: string | null }>(
    sql`select unnest(array[photo->>'FileUrl', consent_file->>'FileUrl']) as url from customer where ${ours(enterpriseId, 'customer')} and id in (${own})
      union ${of('customer_file', 'file')}
      union ${of('follow_up', 'jsonb_array_elements(files)')}
      union ${of('appointment', 'jsonb_array_elements(files)')}`,
  );
  const keys = found.flatMap(({ url }) => new RegExp(`^/files/(${enterpriseId}/[^?]+)`).exec(url ?? '')?.[1] ?? []);
  await work.session.rows(
    sql`update upload_file set deleted_at = ${work.now.toISOString()}, file_name = '' where ${live(enterpriseId, 'upload_file')}
      and key = any(${sql.param(keys)}::text[])`,
  );
  work.onCommit(() => {
    for (const key of keys)
      app.files.delete(key).catch((error) => app.log('A file of an anonymised customer could not be erased', error));
  });
}

export const anonymising: AreaPiece = {
  calls: [servesAnonymise],
  listeners: anonymisingListeners,
  registers: {
    approval: [
      {
        key: kind,
        area: Customer.area,
        name: pair('匿名化', 'Anonymising'),
        detailPath: '/customerDetail',
        defaultFlow: ['customer-service-supervisor'],
        fields: keyFields('customers.anonymiseForm', { code: text('客户编号', 'Number') }),
      },
    ],
  },
};
