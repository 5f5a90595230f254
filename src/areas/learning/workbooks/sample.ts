// Four workbooks with pages and questions of every kind.
import { sql } from 'drizzle-orm';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { Workbook, WorkbookPage, WorkbookQuestion } from './model/workbook';
import { plantPicture } from './samplePicture';

const kinds = ['single', 'multiple', 'judge', 'blank', 'match', 'order', 'short', 'oral', 'drawing'] as const;
const answers: Record<string, string[]> = {
  single: ['A'],
  multiple: ['A', 'C'],
  judge: ['T'],
  blank: ['cat', 'dog|puppy'],
  match: ['1', '2', '3'],
  order: ['1', '2', '3'],
};
const books = [
  ['英语启蒙 练习册', 'WB-ENG-S1', 'ENG-S1'],
  ['英语基础 练习册', 'WB-ENG-B1', 'ENG-B1'],
  ['数学基础 练习册', 'WB-MAT-B1', 'MAT-B1'],
  ['阅读与写作 练习册', 'WB-CHN-B1', 'CHN-B1'],
] as const;
const perPage = 3;

export async function plantWorkbooks(sample: Sample, { app, hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const courses = await sample.session.rows<{ id: number; code: string }>(
    sql`select id, code from course where ${ours(sample, 'course')}`,
  );
  const image = await plantPicture(sample, app, 'workbook-page', false);
  for (const [n, [name, code, course]] of books.entries()) {
    const pages = 24 + n * 2;
    const [workbookId] = await sample.plant(Workbook, [
      {
        name,
        code,
        courseId: courses.find((one) => one.code === course)?.id ?? null,
        pageCount: pages,
        questionCount: pages * perPage,
        fullScore: pages * perPage * 2_00,
        state: n === 3 ? ('draft' as const) : ('published' as const),
      },
    ]);
    const pageIds = await sample.plant(
      WorkbookPage,
      Array.from({ length: pages }, (_, p) => ({ workbookId: workbookId!, no: p + 1, title: `第 ${p + 1} 页`, image })),
    );
    await sample.plant(
      WorkbookQuestion,
      pageIds.flatMap((pageId, p) =>
        Array.from({ length: perPage }, (_, q) => {
          const kind = kinds[(p * perPage + q) % kinds.length]!;
          return {
            workbookId: workbookId!,
            pageId,
            no: String(p * perPage + q + 1),
            kind,
            stem: '<p>看图完成练习</p>',
            options: kind === 'single' || kind === 'multiple' ? ['A', 'B', 'C', 'D'] : [],
            answer: answers[kind] ?? [],
            score: 2_00,
            difficulty: 1 + ((p + q) % 5),
            zone: { x: 800, y: 1000 + q * 2800, w: 8400, h: 2400 },
          };
        }),
      ),
    );
  }
}
