// The answers of a sheet one by one: a row for each question, and for each row of a matrix.
import { isUnanswered } from '../../content/model/branching';
import type { Element } from '../../content/model/document';
import { isAsked, kindOf } from '../../content/model/questionTypes';
import { byRow, listOf, type Mark } from '../../content/model/scoring';
import type { Paper } from './sheet';

export interface Item {
  questionKey: string;
  rowKey: string;
  optionKeys: string[];
  numberValue: number | null;
  textValue: string | null;
  score: number;
  fullScore: number;
  result: Mark['result'];
  bankQuestionId: number | null;
}

/** The points stand on the first row of a question, so that the rows of a sheet add up to its score. */
export function itemsOf(
  visible: readonly Element[],
  answers: Readonly<Record<string, unknown>>,
  marks: ReadonlyMap<string, Mark>,
  paper: Paper,
): Item[] {
  return visible
    .filter(({ type }) => isAsked(type))
    .flatMap((element) => {
      const { key, type, rows } = element;
      const mark = marks.get(key) ?? { score: 0, full: 0, result: 'none' as const };
      const bankQuestionId = paper.find((one) => one.key === key)?.bankQuestionId ?? null;
      const value = answers[key];
      const own = kindOf(type).hasRows
        ? rows.map((row) => ({ rowKey: row.key, value: byRow(value, row.key) }))
        : [{ rowKey: '', value }];
      return own.map(({ rowKey, value: each }, at) => ({
        questionKey: key,
        rowKey,
        ...heldIn(type, each),
        score: at === 0 ? mark.score : 0,
        fullScore: at === 0 ? mark.full : 0,
        result: mark.result,
        bankQuestionId,
      }));
    });
}

function heldIn(type: Element['type'], value: unknown): Pick<Item, 'optionKeys' | 'numberValue' | 'textValue'> {
  const none = { optionKeys: [], numberValue: null, textValue: null };
  if (isUnanswered(value)) return none;
  switch (kindOf(type).value) {
    case 'option':
    case 'options':
    case 'byRow':
      return { ...none, optionKeys: listOf(value) };
    case 'number':
    case 'scaleByRow':
    case 'id':
      return { ...none, numberValue: Math.round(Number(value) * 100) };
    case 'bool':
      return { ...none, optionKeys: [value ? 't' : 'f'] };
    case 'blanks':
    case 'files':
      return { ...none, textValue: JSON.stringify(value).slice(0, 5000) };
    default:
      return { ...none, textValue: `${value}`.slice(0, 5000) };
  }
}
