// Four banks with 420 questions: seven types, three difficulties, eighteen knowledge points, some retired, figures filled.
import { sql } from 'drizzle-orm';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import type { Difficulty, Element } from '../content/model/document';
import { lettered, question, scored } from '../content/model/sampleQuestions';
import { QuestionBank } from './model/bank';
import { BankQuestion, BankQuestionRevision } from './model/bankQuestion';

const banks = [
  ['新员工入职题库', 'hr', 150],
  ['咨询顾问题库', 'hr', 120],
  ['安全知识题库', 'hr', 90],
  ['英语教学题库', 'teaching', 60],
] as const;
const levels: readonly Difficulty[] = ['easy', 'medium', 'hard'];

export async function plantBanks(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const points = await sample.session.rows<{ id: number; name: string }>(
    sql`select id, name from category where ${ours(sample, 'category')} and tree = 'question_knowledge' order by sort, id`,
  );
  const bankIds = await sample.plant(
    QuestionBank,
    banks.map(([name, library]) => ({ name, library, description: '按知识点整理，供组卷与抽题使用' })),
  );
  const made = banks.flatMap(([, , count], at) =>
    Array.from({ length: count }, (_, n) => {
      const point = points[(n * 5 + at) % Math.max(1, points.length)];
      const element = elementOf(n, point?.name ?? '基础');
      const answeredCount = n % 4 === 0 ? 0 : 20 + ((n * 7) % 180);
      return {
        bankId: bankIds[at]!,
        element,
        type: element.type,
        stemText: element.title.zh,
        categoryId: point?.id ?? null,
        difficulty: levels[n % 3]!,
        points: 200,
        source: '内部教研',
        usedCount: answeredCount > 0 ? 1 + (n % 5) : 0,
        answeredCount,
        facility: answeredCount > 0 ? 35 + ((n * 11) % 60) : null,
        state: n % 35 === 34 ? ('retired' as const) : n % 40 === 39 ? ('draft' as const) : ('active' as const),
        createdAt: sample.moment(-200 + (n % 90), 10),
      };
    }),
  );
  const ids = await sample.plant(BankQuestion, made);
  await sample.plant(
    BankQuestionRevision,
    made.map(({ element }, n) => ({ questionId: ids[n]!, revision: 1, element })),
  );
}

const situations = ['家长当面咨询', '电话回访', '课前准备', '学员离校', '收费签约', '突发情况', '信息登记', '课堂巡视'];

/** Seven types in turn, each about its knowledge point. */
function elementOf(n: number, point: string): Element {
  const at = `${point}（${situations[n % situations.length]}，第 ${n + 1} 题）`;
  const key = 'qbank';
  switch (n % 7) {
    case 0:
      return question(key, 'single_choice', `关于${at}，正确的做法是`, {
        options: lettered('B', '视情况自行决定', '按规范流程处理并登记', '先忽略，事后再说', '交给家长处理'),
        scoring: scored('all_right', 2),
        analysis: { zh: `${point}的要点是按流程处理，并留下记录。` },
      });
    case 1:
      return question(key, 'multi_choice', `关于${at}，应当做到`, {
        options: lettered('ABD', '及时响应', '留下记录', '口头承诺优惠', '通知负责人', '私下转账'),
        scoring: scored('partial_even', 2),
      });
    case 2:
      return question(key, 'true_false', `关于${at}，可以不做登记`, {
        scoring: scored('all_right', 2, { key: ['f'] }),
      });
    case 3:
      return question(key, 'fill_blank', `关于${at}，应在____小时内完成回访`, {
        scoring: scored('per_blank', 2, { blanks: [{ key: 'b1', accepts: '24|二十四', points: 200, match: 'exact' }] }),
      });
    case 4:
      return question(key, 'ranking', `${at}的处理顺序`, {
        options: lettered('', '了解情况', '给出方案', '跟进反馈'),
        scoring: scored('order_each', 2, { key: ['A', 'B', 'C'] }),
      });
    case 5:
      return question(key, 'matching', `${at}：岗位与职责`, {
        rows: [
          { key: 'r1', label: { zh: '顾问' }, correct: 'A' },
          { key: 'r2', label: { zh: '老师' }, correct: 'B' },
        ],
        options: lettered('', '签约', '授课', '收款'),
        scoring: scored('per_row', 2),
      });
    default:
      return question(key, 'long_text', `请结合${at}，说明你的处理步骤`, { scoring: scored('manual', 2) });
  }
}
