// The track of one person, from every part that keeps something about it, newest first.
import { sql } from 'drizzle-orm';
import { say } from '#kernel/model/text';
import { live, reached, rows } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { StaffChange } from '../../changes/model/staffChange';
import { LabourContract } from '../../labour/model/labourContract';
import { Staff } from '../../model/staff';
import { StaffCertificate, StaffReward } from '../../records/model/records';
import { type TrackRow, track } from '../model/track';

const most = 200;

async function trackOf(work: Work, staffId: number): Promise<TrackRow[]> {
  const changes = await work.session.rows<{ id: number; on: string; kind: StaffChange['kind']; note: string }>(
    sql`select c.id, c.effective_on::text as "on", c.kind, concat_ws(' → ', nullif(concat_ws(' ', fs.name, fp.name, fl.name), ''), nullif(concat_ws(' ', ts.name, tp.name, tl.name), '')) as note
      from staff_change c
      left join school fs on fs.enterprise_id = c.enterprise_id and fs.id = c.from_school_id and c.to_school_id is not null
      left join school ts on ts.enterprise_id = c.enterprise_id and ts.id = c.to_school_id
      left join post fp on fp.enterprise_id = c.enterprise_id and fp.id = c.from_post_id and c.to_post_id is not null
      left join post tp on tp.enterprise_id = c.enterprise_id and tp.id = c.to_post_id
      left join post_level fl on fl.enterprise_id = c.enterprise_id and fl.id = c.from_level_id and c.to_level_id is not null
      left join post_level tl on tl.enterprise_id = c.enterprise_id and tl.id = c.to_level_id
      where ${live(work, 'c')} and c.staff_id = ${staffId} and c.state = 'effective'
      order by c.effective_on desc, c.id desc limit ${most}`,
  );
  const contracts = await rows(work, LabourContract, { staffId }, { sort: '-startOn', limit: most });
  const certificates = await rows(work, StaffCertificate, { staffId }, { limit: most });
  const rewards = await rows(work, StaffReward, { staffId }, { limit: most });
  const word = (option: { label: Parameters<typeof say>[0] } | undefined) => (option ? say(option.label, work) : '');
  const found: TrackRow[] = [
    ...changes.map(({ id, on, kind, note }) => ({
      ...{ key: `change${id}`, on, kind: 'change' as const, note },
      title: word(StaffChange.fields.kind.options?.[kind]),
    })),
    ...contracts
      .filter(({ state }) => state !== 'draft' && state !== 'void')
      .map(({ id, startOn, endOn, kind, contractNo }) => ({
        ...{ key: `contract${id}`, on: startOn, kind: 'contract' as const, note: `${startOn} – ${endOn ?? ''}` },
        title: `${contractNo ?? ''} ${word(LabourContract.fields.kind.options?.[kind])}`,
      })),
    ...certificates
      .filter(({ issuedOn }) => issuedOn !== null)
      .map(({ id, issuedOn, certificateNo, issuer }) => ({
        ...{ key: `certificate${id}`, on: issuedOn ?? '', kind: 'certificate' as const },
        ...{ title: certificateNo, note: issuer ?? '' },
      })),
    ...rewards.map(({ id, on, title, reason }) => ({
      ...{ key: `reward${id}`, on, kind: 'reward' as const, title, note: reason ?? '' },
    })),
  ];
  return found.sort((a, b) => (a.on < b.on ? 1 : -1)).slice(0, most);
}

export const tracks: AreaPiece = {
  extends: [
    extend(Staff, {
      calls: [
        serves(track, async (work, { id }) => {
          await reached(work, Staff, id, 'view');
          return { rows: await trackOf(work, id) };
        }),
      ],
    }),
  ],
};
