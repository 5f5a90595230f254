// The family's page behind its link: this one piece, this child's first name, and nothing else.

import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { customerAnonymised, customerMerged } from '#areas/customers/customer/model/events';
import { getCustomers } from '#areas/customers/customer/model/queries';
import { files, json, text } from '#kernel/model/fields';
import { readPayload } from '#kernel/model/payload';
import { conflict, Invalid } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { signUpload, uploadLifetimeMs } from '#kernel/server/files/token';
import type { PublicPage } from '#kernel/server/registries';
import { beside, move, need, ours, rows, update } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Homework } from '../model/homework';
import { answersShape, HomeworkSubmission } from '../model/submission';
import { homeworkRules } from './homeworkTexts';
import { taskOf } from './previewing';

const given = {
  text: text('文字', 'Text', { max: 2000 }),
  files: files('附件', 'Files', { max: 22 }),
  answers: json('答案', 'Answers', answersShape),
};
const largestUpload = 200 * 1024 * 1024;

function read(input: Record<string, unknown>) {
  const { values, problems } = readPayload(given, input, { partial: true });
  if (problems.length > 0) throw new Invalid(problems);
  return values as {
    text?: string | null;
    files?: HomeworkSubmission['files'];
    answers?: HomeworkSubmission['answers'];
  };
}

/** 王小明 → 小明: enough for the family, little for a stranger. */
const firstName = (name: string): string => (/^[\u4e00-\u9fff]{2,}$/.test(name) ? name.slice(1) : name.split(' ')[0]!);

async function shown(work: Work, id: number) {
  const piece = await need(work, HomeworkSubmission, id);
  const homework = await need(work, Homework, piece.homeworkId);
  const [child] = await work.ask(getCustomers, { ids: [piece.customerId] });
  const isReleased = piece.released !== null;
  return {
    ...(await taskOf(work, homework)),
    until: piece.extendedTo ?? homework.cutoffAt,
    name: firstName(child?.name ?? ''),
    // That it is corrected is a result too.
    state: piece.state === 'corrected' && !isReleased ? 'submitted' : piece.state,
    text: piece.text,
    work: piece.files,
    draft: piece.draft,
    returned: piece.state === 'returned' ? piece.comment : null,
    result: piece.released,
    answerFiles: areAnswersShown(homework, piece, work.now) ? homework.answerFiles : [],
    answers: piece.answers,
  };
}

/** Never while this child, or anybody, may still hand in in time. */
const areAnswersShown = ({ dueAt, answerAt }: Homework, { extendedTo }: HomeworkSubmission, now: Date): boolean =>
  dueAt !== null && [dueAt, answerAt, extendedTo].every((at) => at === null || now >= at);

const page: PublicPage = {
  key: 'h/homework',
  kind: 'homework',
  area: 'learning',
  title: pair('作业', 'Homework'),
  async load(work, id) {
    const s = table(HomeworkSubmission);
    await work.db
      .update(s)
      .set({ readAt: work.now })
      .where(
        sql`${s.enterpriseId} = ${work.enterpriseId} and ${s.id} = ${id} and ${s.releasedAt} is not null and ${s.readAt} is null`,
      );
    return shown(work, id);
  },
  act: {
    async draft(work, id, input) {
      const piece = await need(work, HomeworkSubmission, id, { lock: true });
      if (!['pending', 'returned'].includes(piece.state)) throw conflict(homeworkRules.closed);
      await update(work, HomeworkSubmission, piece, { draft: read(input) }, { action: 'draft' });
      return shown(work, id);
    },
    async upload(work, id) {
      const piece = await need(work, HomeworkSubmission, id);
      if (!['pending', 'returned'].includes(piece.state)) throw conflict(homeworkRules.closed);
      const token = signUpload(
        {
          key: randomBytes(16).toString('hex'),
          enterpriseId: String(work.enterpriseId),
          accountId: '0',
          maxBytes: largestUpload,
          kinds: ['image', 'audio', 'video'],
          visibility: 'public',
          expiresAt: work.now.getTime() + uploadLifetimeMs,
        },
        work.app.secret,
      );
      return { url: '/qiniuclient/upload', uptoken: token, maxBytes: largestUpload };
    },
    async submit(work, id, input) {
      const piece = await need(work, HomeworkSubmission, id, { lock: true });
      // What was written here would stand in the way of the score that the sheet brings.
      const { kind } = await need(work, Homework, piece.homeworkId);
      if (kind === 'exam') throw conflict(homeworkRules.byQuiz);
      await move(work, HomeworkSubmission, piece, 'submit', read(input));
      return shown(work, id);
    },
    async withdraw(work, id) {
      const piece = await need(work, HomeworkSubmission, id, { lock: true });
      await move(work, HomeworkSubmission, piece, 'withdraw');
      return shown(work, id);
    },
  },
};

/** Where both had a piece of one homework, the one who stays keeps theirs. */
async function follow(work: Work, keepId: number, dropId: number): Promise<void> {
  const s = table(HomeworkSubmission);
  await work.session.rows(
    sql`update ${s} t set customer_id = ${keepId} where ${ours(work, 't')} and t.customer_id = ${dropId}
      and not exists (select 1 from ${s} o where ${beside('o', 't')} and o.homework_id = t.homework_id and o.customer_id = ${keepId})`,
  );
}

async function erase(work: Work, customerId: number): Promise<void> {
  for (const piece of await rows(work, HomeworkSubmission, { customerId }, { lock: true }))
    await update(
      work,
      HomeworkSubmission,
      piece,
      { text: null, files: [], attempts: [], draft: null, comment: null, released: null, correction: null },
      { action: 'anonymise' },
    );
}

export const handingIn: AreaPiece = {
  registers: { publicPage: [page] },
  listeners: [
    on(customerMerged, (work, { keepId, dropId }) => follow(work, keepId, dropId)),
    on(customerAnonymised, (work, { customerId }) => erase(work, customerId)),
  ],
};
