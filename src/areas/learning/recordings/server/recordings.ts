// Recordings: consent where it is due, private ones for nobody else, every play told to the log, deleted when their time is up.
import { sql } from 'drizzle-orm';
import { customerAnonymised, customerMerged } from '#areas/customers/customer/model/events';
import { addDays, dayOf } from '#kernel/model/dates';
import { conflict, invalid, notFound, Problem } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { may, refuseViewed } from '#kernel/server/actor';
import { logOperation } from '#kernel/server/audit';
import { table } from '#kernel/server/database/table';
import { signUrlFor } from '#kernel/server/files/token';
import { foundIn } from '#kernel/server/resources/finding';
import { rowFor } from '#kernel/server/resources/reading';
import { insert, move, need, ours, row, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, answers, extend, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { keepPosition, Recording, RecordingNote, RecordingPlay, streamOf } from '../model/recording';
import { recordingsOf } from '../model/signals';
import { keepDays, keyOf } from './keeping';

const rules = texts('learning.recordingRule', {
  consent: ['电话和面谈录音须先告知对方', 'They must have been told before a call or a talk is recorded'],
  beyond: ['超出录音时长', 'Beyond the end of the recording'],
  notYours: ['只能修改自己的批注', 'Only your own notes can be changed'],
  otherThread: ['只能回复本录音的批注', 'Reply to a note of this recording'],
  backwards: ['结束不能早于开始', 'It must not end before it begins'],
  tooLarge: ['录音不超过 200 MB', 'A recording has at most 200 MB'],
  wrongFormat: ['仅支持 mp3 m4a wav ogg webm amr', 'Only mp3 m4a wav ogg webm amr'],
});
const formats = ['mp3', 'm4a', 'wav', 'ogg', 'webm', 'amr'];
const largest = 200 * 1024 * 1024;
const addressMs = 10 * 60_000;
const hourMs = 3_600_000;
const hears = 'learning.recording.hear';

const recordings = service(Recording, {
  async beforeSave({ row: one, was, work }) {
    if (['call', 'consult'].includes(one.kind) && !one.consent) throw invalid('consent', rules.consent);
    if (was) return;
    const format = /\.([a-z0-9]+)$/i.exec(one.file.FileName)?.[1]?.toLowerCase() ?? '';
    if (!formats.includes(format)) throw new Problem(415, rules.wrongFormat, { extensions: formats });
    if (one.file.FileSize > largest) throw new Problem(413, rules.tooLarge, { maxBytes: largest });
    one.format = format;
    one.size = one.file.FileSize;
    one.ownerId = work.actor.staffId || null;
    one.keepUntil = addDays(dayOf(one.recordedAt, work.actor.timezone), await keepDays(work, one.kind));
  },
  /** From now on nobody reads the file by its bare address. */
  async afterSave({ row: one, was, work }) {
    if (was) return;
    await work.session.rows(
      sql`update upload_file set visibility = 'private' where ${ours(work, 'upload_file')} and key = ${keyOf(one)}`,
    );
  },
  narrow: (actor, alias) =>
    may(actor, hears) ? undefined : sql`(${alias}.owner_id = ${actor.staffId} or ${alias}.access <> 'private')`,
  alsoSeen: (actor, alias) =>
    sql`((${alias}.access = 'school' and ${alias}.school_id = any(${sql.param([...actor.reach.schoolIds])}::bigint[]))
      or (${alias}.access <> 'private' and exists (select 1 from class c where ${ours(actor, 'c')} and c.staff_ids @> ${sql.param([actor.staffId])}::bigint[]
        and c.id in (${alias}.class_id, (select l.class_id from lesson l where ${ours(actor, 'l')} and l.id = ${alias}.lesson_id)))))`,
});

/** One's own words are one's own; that a note is settled anybody may say who hears it. */
function refuseOthers(work: Work, { createdBy }: RecordingNote): void {
  if (createdBy !== work.actor.staffId && !may(work.actor, hears))
    throw conflict(rules.notYours, { reason: 'notYours' });
}

const notes = service(RecordingNote, {
  async beforeSave({ row: note, was, work }) {
    const isWorded = was && (['startMs', 'endMs', 'kind', 'text'] as const).some((name) => was[name] !== note[name]);
    if (was && isWorded) refuseOthers(work, was);
    const head = !was && note.parentId ? await need(work, RecordingNote, note.parentId) : undefined;
    if (head && (head.recordingId !== note.recordingId || head.parentId)) throw invalid('parentId', rules.otherThread);
    const { seconds } = await need(work, Recording, note.recordingId);
    const end = note.endMs ?? note.startMs;
    if (end < note.startMs) throw invalid('endMs', rules.backwards);
    if (seconds > 0 && end > seconds * 1000) throw invalid(note.endMs === null ? 'startMs' : 'endMs', rules.beyond);
  },
  async afterSave({ row: note, was, work }) {
    if (!was) await countNotes(work, note.recordingId, 1);
  },
  async beforeDelete({ row: note, work }) {
    refuseOthers(work, note);
    await countNotes(work, note.recordingId, -1);
  },
});

const countNotes = (work: Work, recordingId: number, by: 1 | -1) =>
  work.session.rows(
    sql`update ${table(Recording)} set notes = notes + ${by} where ${ours(work, table(Recording))} and id = ${recordingId}`,
  );

/** The first play of an hour is told to the log. */
async function play(work: Work, one: Recording): Promise<number> {
  const known = await row(work, RecordingPlay, { recordingId: one.id, staffId: work.actor.staffId }, { lock: true });
  if (known && work.now.getTime() - known.lastAt.getTime() < hourMs) return known.lastPosition;
  await logOperation(work, {
    action: 'play',
    of: Recording,
    rowId: one.id,
    rowTitle: one.title,
    schoolId: one.schoolId,
  });
  if (known) await update(work, RecordingPlay, known, { plays: known.plays + 1, lastAt: work.now });
  else
    await insert(work, RecordingPlay, { recordingId: one.id, staffId: work.actor.staffId, plays: 1, lastAt: work.now });
  await work.session.rows(
    sql`update ${table(Recording)} set plays = plays + 1 where ${ours(work, table(Recording))} and id = ${one.id}`,
  );
  return known?.lastPosition ?? 0;
}

export const recordingsPiece: AreaPiece = {
  services: [recordings, notes, service(RecordingPlay)],
  extends: [
    extend(Recording, {
      calls: [
        serves(streamOf, async (work, { id, holder }) => {
          await rowFor(work, serviceOf(work, Recording), id, 'view');
          const one = await need(work, Recording, id);
          if (one.state === 'expired') throw notFound();
          const position = await play(work, one);
          refuseViewed(work.actor);
          const url = signUrlFor(holder, `/files/${keyOf(one)}`, work.now.getTime() + addressMs, work.app.secret);
          return { url, position };
        }),
        serves(keepPosition, async (work, { id, position, playedSeconds }) => {
          await rowFor(work, serviceOf(work, Recording), id, 'view');
          const p = table(RecordingPlay);
          await work.db
            .update(p)
            .set({
              lastPosition: position,
              playedSeconds: sql`${p.playedSeconds} + ${playedSeconds}`,
            })
            .where(
              sql`${p.enterpriseId} = ${work.enterpriseId} and ${p.recordingId} = ${id} and ${p.staffId} = ${work.actor.staffId}`,
            );
          return null;
        }),
      ],
    }),
  ],
  answers: [
    answers(recordingsOf, async (work, { lessonIds }) => {
      const found = await rows(work, Recording, { lessonId: lessonIds, state: 'ready' }, { sort: 'id' });
      return found.flatMap(({ id, lessonId, title, seconds }) =>
        lessonId ? [{ recordingId: id, lessonId, title, seconds }] : [],
      );
    }),
  ],
  listeners: [
    on(customerMerged, async (work, { keepId, dropId }) => {
      await work.session.rows(
        sql`update ${table(Recording)} set customer_id = ${keepId} where ${ours(work, table(Recording))} and customer_id = ${dropId}`,
      );
    }),
    on(customerAnonymised, async (work, { customerId }) => {
      for (const one of await rows(work, Recording, { customerId, state: ['ready', 'archived'] }, { lock: true })) {
        await move(work, Recording, one, 'expire');
        work.onCommit(() => void work.app.files.delete(keyOf(one)).catch(() => undefined));
      }
    }),
  ],
  registers: {
    search: [foundIn(Recording, { sub: 'format', url: '/Record?id={id}', list: '/recordIndex?q={q}' })],
    category: [
      {
        key: 'recording_tag',
        area: 'learning',
        title: pair('录音标签', 'Tags of recordings'),
        maxDepth: 1,
        nodes: [
          { code: 'good', name: pair('优秀', 'Good example') },
          { code: 'training', name: pair('培训', 'Training') },
          { code: 'complaint', name: pair('投诉', 'Complaint') },
        ],
      },
    ],
  },
};
