// Rows of a sheet read as questions: 题型, 题干, 选项A…H, 答案, 分值, 难度, 知识点, 解析.
import type { Difficulty, Element } from '../../content/model/document';
import type { QuestionType } from '../../content/model/questionTypes';
import { lettered, question, scored } from '../../content/model/sampleQuestions';

export interface ReadRow {
  row: number;
  element: Element;
  points: number;
  difficulty: Difficulty;
  knowledge: string;
}
export type BadField = 'type' | 'stem' | 'options' | 'answer' | 'points' | 'difficulty';
export interface BadRow {
  row: number;
  field: BadField;
}

const types: Record<string, QuestionType> = {
  单选: 'single_choice',
  单选题: 'single_choice',
  single: 'single_choice',
  多选: 'multi_choice',
  多选题: 'multi_choice',
  multiple: 'multi_choice',
  判断: 'true_false',
  判断题: 'true_false',
  judge: 'true_false',
  填空: 'fill_blank',
  填空题: 'fill_blank',
  blank: 'fill_blank',
  简答: 'long_text',
  简答题: 'long_text',
  essay: 'long_text',
};
const levels: Record<string, Difficulty> = {
  易: 'easy',
  中: 'medium',
  难: 'hard',
  easy: 'easy',
  medium: 'medium',
  hard: 'hard',
};
const heads = ['题型', 'type'];
const optionCells = 8;

/** Tabs between cells as sheets copy them; the first row may name the columns. */
export function readRows(table: string): { rows: ReadRow[]; bad: BadRow[] } {
  const lines = table.replace(/\r/g, '').split('\n');
  const rows: ReadRow[] = [];
  const bad: BadRow[] = [];
  for (const [at, line] of lines.entries()) {
    const cells = line.split('\t').map((cell) => cell.trim());
    if (cells.every((cell) => cell === '') || (at === 0 && heads.includes(cells[0]!.toLowerCase()))) continue;
    const read = readRow(at + 1, cells);
    if ('faults' in read) bad.push(...read.faults.map((field) => ({ row: at + 1, field })));
    else rows.push(read);
  }
  return { rows, bad };
}

function readRow(row: number, cells: readonly string[]): ReadRow | { faults: BadField[] } {
  const [typeText = '', stem = ''] = cells;
  const options = cells.slice(2, 2 + optionCells).filter((cell) => cell !== '');
  const [answer = '', pointsText = '', level = '', knowledge = '', analysis = ''] = cells.slice(2 + optionCells);
  const type = types[typeText.toLowerCase()];
  const points = pointsText === '' ? 2 : Number(pointsText);
  const difficulty = levels[level.toLowerCase()];
  const faults: BadField[] = [];
  if (!type) faults.push('type');
  if (stem === '') faults.push('stem');
  const isChoice = type === 'single_choice' || type === 'multi_choice';
  if (isChoice && options.length < 2) faults.push('options');
  if (type && !isAnswer(type, answer, options.length)) faults.push('answer');
  if (!(points >= 0.5 && points <= 100)) faults.push('points');
  if (!difficulty) faults.push('difficulty');
  if (faults.length > 0 || !type || !difficulty) return { faults };
  const element = {
    ...elementOf(type, stem, options, answer, points),
    ...(analysis ? { analysis: { zh: analysis } } : {}),
  };
  return { row, element, points: Math.round(points * 100), difficulty, knowledge };
}

function isAnswer(type: QuestionType, answer: string, options: number): boolean {
  if (type === 'long_text') return true;
  if (type === 'true_false') return truth(answer) !== null;
  if (type === 'fill_blank') return answer !== '';
  const keys = [...answer.toUpperCase()];
  const isOne = type !== 'single_choice' || keys.length === 1;
  return keys.length > 0 && isOne && keys.every((key) => key >= 'A' && key.charCodeAt(0) - 65 < options);
}

const truth = (answer: string): 't' | 'f' | null =>
  /^(对|正确|√|t|true)$/i.test(answer) ? 't' : /^(错|错误|×|f|false)$/i.test(answer) ? 'f' : null;

function elementOf(
  type: QuestionType,
  stem: string,
  options: readonly string[],
  answer: string,
  points: number,
): Element {
  switch (type) {
    case 'true_false':
      return question('qbank', type, stem, { scoring: scored('all_right', points, { key: [truth(answer) ?? 't'] }) });
    case 'fill_blank': {
      const accepted = answer.split(/[;；]/);
      const each = Math.floor((points * 100) / accepted.length);
      const blanks = accepted.map((accepts, at) => ({
        key: `b${at + 1}`,
        accepts,
        points: at === 0 ? Math.round(points * 100) - each * (accepted.length - 1) : each,
        match: 'exact' as const,
      }));
      return question('qbank', type, stem.includes('____') ? stem : `${stem} ____`, {
        scoring: scored('per_blank', points, { blanks }),
      });
    }
    case 'long_text':
      return question('qbank', type, stem, { scoring: scored('manual', points) });
    default:
      return question('qbank', type, stem, {
        options: lettered(answer.toUpperCase(), ...options),
        scoring: scored(type === 'multi_choice' ? 'partial_even' : 'all_right', points),
      });
  }
}
