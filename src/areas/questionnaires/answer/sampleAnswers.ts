// Answers as people give them: mostly content, mostly right, some not; the same at every load.
import type { Sample } from '#kernel/server/sample';
import { walk } from '../content/model/branching';
import { measure } from '../content/model/dimensions';
import { type Document, type Element, type Settings, saidIn } from '../content/model/document';
import { kindOf } from '../content/model/questionTypes';
import { marksOf, scaleOf, sumOf } from '../content/model/scoring';
import { type Item, itemsOf } from './model/itemsOf';
import type { Paper } from './model/sheet';

export interface Filled {
  answers: Record<string, unknown>;
  items: Item[];
  state: 'in_progress' | 'submitted' | 'to_mark' | 'marked' | 'released';
  totals: {
    autoScore: number | null;
    manualScore: number | null;
    score: number | null;
    maxScore: number | null;
    percent: number | null;
    passed: 'yes' | 'no' | null;
    band: string | null;
    dimensionScores: Record<string, number>;
  };
}

export function fillIn(sample: Sample, document: Document, settings: Settings, paper: Paper, isOpen: boolean): Filled {
  const answers: Record<string, unknown> = {};
  // Each answer may show or hide what comes after it.
  for (;;) {
    const next = walk(document, answers).visible.find(
      ({ key, type }) => kindOf(type).value !== 'none' && !Object.hasOwn(answers, key),
    );
    if (!next || (isOpen && Object.keys(answers).length >= 2)) break;
    answers[next.key] = answerTo(sample, next);
  }
  const { visible } = walk(document, answers);
  const marks = marksOf(visible, answers);
  const isScored = visible.some(({ scoring }) => scoring);
  const waits = [...marks.values()].some(({ result }) => result === 'pending');
  const isMarked = waits && sample.chance(0.35);
  let manual = 0;
  if (isMarked)
    for (const [key, mark] of marks)
      if (mark.result === 'pending') {
        const score = Math.round((mark.full * sample.int(5, 10)) / 1000) * 100;
        manual += score;
        marks.set(key, { ...mark, score, result: score >= mark.full ? 'right' : 'part' });
      }
  const total = sumOf([...marks.values()]);
  const isPending = waits && !isMarked;
  const measured = document.dimensions.map((dimension) => measure(dimension, visible, marks));
  const percent = total.permille * 10;
  const isDone = isScored && !isOpen;
  return {
    answers,
    items: itemsOf(visible, answers, marks, paper),
    state: isOpen
      ? 'in_progress'
      : !isScored
        ? 'submitted'
        : isPending
          ? 'to_mark'
          : settings.release === 'immediate' || sample.chance(0.4)
            ? 'released'
            : 'marked',
    totals: {
      autoScore: isDone ? total.score - manual : null,
      manualScore: isDone ? manual : null,
      score: isDone ? total.score : null,
      maxScore: isDone ? total.max : null,
      percent: isDone ? percent : null,
      passed: isDone && !isPending ? (percent >= settings.passPercent * 100 ? 'yes' : 'no') : null,
      band: isDone && measured[0]?.band ? saidIn(measured[0].band.label, 'zh') : null,
      dimensionScores: Object.fromEntries(measured.map(({ key, value }) => [key, value / 100])),
    },
  };
}

const words = [
  '希望多一些互动',
  '老师很负责',
  '停车不方便',
  '课后反馈可以更及时',
  '很满意，继续加油',
  '希望增加周末班',
];
const essays = ['先安抚家长情绪，了解经过，当天给出处理方案并回访。', '第一时间道歉并登记，报告主管，三日内回访家长。'];

function answerTo(sample: Sample, element: Element): unknown {
  const { type, options, rows, props, scoring } = element;
  const right = options.filter(({ correct }) => correct).map(({ key }) => key);
  const knows = sample.chance(0.72);
  const upward = () => Math.min(10, 10 - Math.floor(sample.random() ** 1.8 * 9));
  switch (type) {
    case 'single_choice':
    case 'dropdown':
      return knows && right[0] ? right[0] : sample.pick(options).key;
    case 'multi_choice':
      if (right.length > 0) return knows ? right : right.slice(0, 1);
      return options
        .filter((_, at) => at === 0 || sample.chance(0.35))
        .map(({ key }) => key)
        .slice(0, props.max ?? options.length);
    case 'vote':
      return [sample.pick(options).key];
    case 'true_false':
      return knows ? (scoring?.key?.[0] ?? 't') : 't';
    case 'ranking':
      return knows ? (scoring?.key ?? options.map(({ key }) => key)) : [...options].reverse().map(({ key }) => key);
    case 'matching':
    case 'matrix_single':
      return Object.fromEntries(rows.map((row) => [row.key, row.correct ?? sample.pick(options).key]));
    case 'matrix_scale':
      return Object.fromEntries(rows.map((row) => [row.key, Math.max(1, Math.ceil(upward() / 2))]));
    case 'rating': {
      const { min, max } = scaleOf(type, props);
      return Math.max(min, Math.round((upward() / 10) * max));
    }
    case 'nps':
      return upward();
    case 'number':
      return sample.int(1, 10);
    case 'fill_blank':
      return { b1: knows ? (scoring?.blanks?.[0]?.accepts.split('|')[0] ?? '24') : '48' };
    case 'long_text':
      return scoring ? sample.pick(essays) : sample.pick(words);
    case 'date':
      return sample.day(-sample.int(2500, 4500));
    case 'time':
      return `${sample.int(10, 19)}:30`;
    case 'name':
      return sample.personName();
    case 'consent':
      return true;
    case 'short_text':
      return sample.pick(words);
    default:
      return null;
  }
}
