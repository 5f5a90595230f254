// Forty recordings of every kind with notes; short tones stand for voices.
import { sql } from 'drizzle-orm';
import { addDays } from '#kernel/model/dates';
import type { FileRecord } from '#kernel/model/fields';
import { live } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { plantSound } from '../audio/sampleSound';
import { keepDaysOf, Recording, RecordingNote } from './model/recording';

const kinds = ['lesson', 'oral', 'call', 'consult', 'meeting', 'other'] as const;
const titles = ['课堂实录', '口语作业', '邀约电话', '家长面谈', '教研会议', '其他录音'];
const remarks = ['这里提问很好', '语速可以慢一点', '重点要再重复一遍', '家长的顾虑没有回应'];

export async function plantRecordings(sample: Sample, { app, hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const owners = await sample.session.rows<{ id: number; schoolId: number }>(
    sql`select id, school_id as "schoolId" from staff where ${live(sample, 'staff')} and status = 'active' and school_id is not null
      order by (mobile = '13800000007') desc, (mobile = '13800000004') desc, id limit 8`,
  );
  if (owners.length === 0) return;
  const sounds: FileRecord[] = [];
  for (const [n, kind] of kinds.entries())
    sounds.push(await plantSound(sample, app, `recording-${kind}`, 6 + n * 4, 'private'));
  const planned = Array.from({ length: 40 }, (_, n) => {
    const at = n % kinds.length;
    const owner = owners[n % owners.length]!;
    const back = n < 3 ? -keepDaysOf[kinds[at]!] + 5 : -n * 3;
    return {
      title: `${titles[at]} ${n + 1}`,
      kind: kinds[at]!,
      file: sounds[at]!,
      seconds: 6 + at * 4,
      size: sounds[at]!.FileSize,
      format: 'wav',
      peaks: Array.from({ length: 200 }, (_p, p) => Math.round(20 + 60 * Math.abs(Math.sin((p * (n + 3)) / 17)))),
      recordedAt: sample.moment(back, 15),
      ownerId: owner.id,
      schoolId: owner.schoolId,
      consent: true,
      access: n % 5 === 0 ? ('private' as const) : n % 2 === 0 ? ('team' as const) : ('school' as const),
      keepUntil: addDays(sample.day(back), keepDaysOf[kinds[at]!]),
      hold: n === 7,
      plays: n % 6,
      notes: n < 8 ? 3 : 0,
      createdBy: owner.id,
      state: n % 13 === 12 ? ('archived' as const) : ('ready' as const),
    };
  });
  const ids = await sample.plant(Recording, planned);
  await sample.plant(
    RecordingNote,
    ids.slice(0, 8).flatMap((recordingId, n) =>
      [0, 1, 2].map((k) => ({
        recordingId,
        startMs: 1000 + k * 1200,
        kind: (['praise', 'comment', 'error'] as const)[k]!,
        text: remarks[(n + k) % remarks.length]!,
        createdBy: owners[0]!.id,
      })),
    ),
  );
}
