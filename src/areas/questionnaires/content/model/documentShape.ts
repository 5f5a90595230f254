// What a stored document may hold; the server and the designer read it through these shapes.
import { z } from 'zod';
import type { Condition, Document, Element, Settings } from './document';
import { type QuestionType, questionTypeKeys } from './questionTypes';

const said = z.object({ zh: z.string().max(5000), en: z.string().max(5000).optional() });
const key = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[A-Za-z0-9_]+$/);
const points = z.number().int().min(-10_000_00).max(10_000_00);

const test = z.object({
  on: z.string().min(1).max(90),
  op: z.enum([
    'answered',
    'not_answered',
    'eq',
    'ne',
    'in',
    'includes_any',
    'includes_all',
    'includes_none',
    'gt',
    'gte',
    'lt',
    'lte',
    'between',
    'contains',
    'not_contains',
    'before',
    'after',
  ]),
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()])).max(100)]).optional(),
});
// At most two levels.
const flat = z.union([test, z.object({ all: z.array(test).max(20) }), z.object({ any: z.array(test).max(20) })]);
const condition: z.ZodType<Condition> = z.union([
  test,
  z.object({ all: z.array(flat).max(20) }),
  z.object({ any: z.array(flat).max(20) }),
]);

const choice = z.object({
  key,
  label: said,
  exclusive: z.boolean().optional(),
  other: z.boolean().optional(),
  fixedLast: z.boolean().optional(),
  quota: z.number().int().min(0).max(1_000_000).optional(),
  correct: z.boolean().optional(),
  points: points.optional(),
});

const scoring = z.object({
  mode: z.enum([
    'all_right',
    'partial_even',
    'partial_fixed',
    'penalty',
    'per_option',
    'per_blank',
    'per_row',
    'order_all',
    'order_each',
    'scale_value',
    'manual',
  ]),
  points: points.min(0),
  missPoints: points.min(0).optional(),
  allowNegative: z.boolean().optional(),
  caseSensitive: z.boolean().optional(),
  anyOrder: z.boolean().optional(),
  factor: z.number().min(0).max(100).optional(),
  reversed: z.boolean().optional(),
  key: z.array(z.string().max(40)).max(30).optional(),
  blanks: z
    .array(
      z.object({
        key,
        accepts: z.string().max(500),
        points: points.min(0),
        match: z.enum(['exact', 'contains', 'number', 'regex']),
        tolerance: z.number().min(0).optional(),
      }),
    )
    .max(30)
    .optional(),
  rubric: z
    .array(z.object({ key, label: said, points: points.min(0) }))
    .max(20)
    .optional(),
});

const props = z.object({
  min: z.number().optional(),
  max: z.number().optional(),
  decimals: z.number().int().min(0).max(6).optional(),
  unit: z.string().max(20).optional(),
  format: z.enum(['any', 'number', 'letters', 'chinese']).optional(),
  low: said.optional(),
  high: said.optional(),
  when: z.enum(['past', 'future']).optional(),
  top: z.number().int().min(1).max(50).optional(),
});

const plainElement = z.object({
  key,
  type: z.enum(questionTypeKeys as [QuestionType, ...QuestionType[]]),
  title: said,
  help: said.optional(),
  required: z.boolean(),
  props,
  options: z.array(choice).max(100),
  rows: z
    .array(z.object({ key, label: said, reversed: z.boolean().optional(), correct: z.string().max(40).optional() }))
    .max(20),
  showIf: condition.optional(),
  jumps: z.array(z.object({ when: condition, to: z.string().min(1).max(60) })).max(20),
  scoring: scoring.optional(),
  analysis: said.optional(),
  dimension: z.string().max(40).optional(),
  weight: z.number().int().min(1).max(100),
});
export const elementShape: z.ZodType<Element> = plainElement.extend({
  children: z.array(plainElement).max(20).optional(),
});

const bytesAtMost = 1_048_576;

export const documentShape: z.ZodType<Document> = z
  .object({
    languages: z
      .array(z.enum(['zh', 'en']))
      .min(1)
      .max(2),
    pages: z
      .array(z.object({ key, title: said, showIf: condition.optional(), elements: z.array(elementShape).max(300) }))
      .max(60),
    endings: z
      .array(z.object({ key, text: said, showIf: condition.optional() }))
      .min(1)
      .max(20),
    dimensions: z
      .array(
        z.object({
          key,
          name: said,
          method: z.enum(['sum', 'average']),
          bands: z.array(z.object({ from: z.number(), to: z.number(), label: said, advice: said.optional() })).max(20),
        }),
      )
      .max(20),
    drawRules: z
      .array(
        z.object({
          key,
          pageKey: key,
          bankId: z.number().int().positive(),
          types: z.array(z.string().max(30)).max(30),
          categoryIds: z.array(z.number().int().positive()).max(100),
          count: z.number().int().min(1).max(300),
          pointsEach: points.min(1),
          mix: z
            .object({
              easy: z.number().min(0).max(100),
              medium: z.number().min(0).max(100),
              hard: z.number().min(0).max(100),
            })
            .optional(),
          fillFromOther: z.boolean(),
        }),
      )
      .max(20),
  })
  .refine(({ pages }) => pages.reduce((sum, { elements }) => sum + elements.length, 0) <= 300)
  .refine((document) => JSON.stringify(document).length <= bytesAtMost)
  .refine(({ pages }) => {
    const keys = pages.flatMap(({ elements }) =>
      elements.flatMap((one) => [one.key, ...(one.children ?? []).map((c) => c.key)]),
    );
    return new Set(keys).size === keys.length;
  });

export const settingsShape: z.ZodType<Settings> = z.object({
  showNumber: z.boolean(),
  progressBar: z.boolean(),
  timeLimitMinutes: z.number().int().min(1).max(1440).optional(),
  minMinutes: z.number().int().min(0).max(1440).optional(),
  deadlinePolicy: z.enum(['hard', 'full_time']),
  passPercent: z.number().min(0).max(100),
  drawMode: z.enum(['fixed', 'per_sheet']),
  shuffleQuestions: z.boolean(),
  shuffleOptions: z.boolean(),
  leaveLimit: z.number().int().min(0).max(100).optional(),
  scorePolicy: z.enum(['best', 'last', 'first', 'average']),
  release: z.enum(['immediate', 'all_marked', 'manual']),
  show: z.enum(['nothing', 'score', 'right_wrong', 'key_and_analysis']),
  retainMonths: z.number().int().min(1).max(240),
  leadSourceId: z.number().int().positive().optional(),
});

export const answersShape = z.record(z.string().max(40), z.unknown());
