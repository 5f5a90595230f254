// How long recordings are kept: told to their owners before, then the file is deleted and the row says so.
import { sql } from 'drizzle-orm';
import { addDays, dayOf } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { configValue } from '#kernel/server/config';
import { move, rows } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { keepDaysOf, keepDaysShape, Recording } from '../model/recording';

const announcedDays = 14;

export const keyOf = ({ file }: Recording): string => file.FileUrl.replace(/^.*\/files\//, '').replace(/\?.*$/, '');

/** As it was set; where nothing usable was, as it is usual. */
export async function keepDays(work: Work, kind: Recording['kind']): Promise<number> {
  const set = keepDaysShape.safeParse(await configValue(work, 'learning.recordingKeepDays'));
  return (set.success ? set.data[kind] : undefined) ?? keepDaysOf[kind];
}

/** Owners hear of it two weeks before, once; a recording on hold stays. */
async function announce(work: Work): Promise<number> {
  const today = dayOf(work.now, work.actor.timezone);
  const soon = await rows(
    work,
    Recording,
    (r) =>
      sql`${r.keepUntil} between ${today}::date and ${addDays(today, announcedDays)}::date and not ${r.hold} and ${r.state} <> 'expired' and ${r.ownerId} is not null`,
    { sort: 'keepUntil', limit: 500 },
  );
  for (const { id, title, keepUntil, ownerId } of soon)
    await notify(work, {
      kind: 'learning.recordingExpiring',
      key: `recording.${id}.${keepUntil}`,
      recipientIds: [ownerId!],
      vars: { title, day: keepUntil! },
      subject: { type: Recording.name, id },
      url: `/Record?id=${id}`,
    });
  return soon.length;
}

/** The file goes, the row stays and says so. */
async function expire(work: Work): Promise<number> {
  const today = dayOf(work.now, work.actor.timezone);
  const over = await rows(
    work,
    Recording,
    (r) => sql`${r.keepUntil} < ${today} and not ${r.hold} and ${r.state} <> 'expired'`,
    { lock: 'skip', limit: 200 },
  );
  for (const one of over) {
    await move(work, Recording, one, 'expire');
    work.onCommit(
      () => void work.app.files.delete(keyOf(one)).catch((error) => work.app.log('A recording was not deleted', error)),
    );
  }
  return over.length;
}

export const recordingKeeping: AreaPiece = {
  jobs: [
    {
      name: 'learning.keepUntil',
      title: pair('录音到期删除', 'Recordings deleted when due'),
      cron: '30 3 * * *',
      run: async (work) => (await announce(work)) + (await expire(work)),
    },
  ],
  registers: {
    config: [
      {
        key: 'learning.recordingKeepDays',
        group: 'learning',
        name: pair('录音保留天数', 'Days recordings are kept'),
        type: 'json',
        default: keepDaysOf,
        help: pair('按录音类型；对以后的录音生效', 'By kind of recording; of those made from now on'),
      },
    ],
    template: [
      {
        key: 'learning.recordingExpiring',
        area: 'learning',
        name: pair('录音将到期删除', 'Recording deleted soon'),
        audience: pair('录音的所有者', 'Its owner'),
        title: pair('录音将到期删除', 'A recording will be deleted'),
        content: pair('「{{title}}」将在 {{day}} 后删除', '"{{title}}" is deleted after {{day}}'),
        variables: { title: pair('家长面谈', 'Talk with a family'), day: '2026-05-20' },
      },
    ],
  },
};
