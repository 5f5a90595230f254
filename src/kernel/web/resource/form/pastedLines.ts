// Rows copied from a spreadsheet, put into the lines of a form from the cell where they were pasted. What a cell cannot mean is
// left for the person to fill in.
import type { Field, Fields } from '#kernel/model/fields';
import { freshLine } from './formLines';
import type { FormValues } from './formValues';

interface Pasted {
  lines: FormValues[];
  /** Cells whose text said nothing to their field. */
  unread: number;
}

/** More than one cell: tabs between columns, line ends between rows. */
export const isSheet = (text: string): boolean => /[\t\n]/.test(text.trimEnd());

export function pastedLines(
  fields: Fields,
  names: readonly string[],
  lines: readonly FormValues[],
  at: { line: number; name: string },
  text: string,
): Pasted {
  const next = [...lines];
  const first = names.indexOf(at.name);
  let unread = 0;
  for (const [row, cells] of rowsOf(text).entries()) {
    const given: FormValues = {};
    for (const [i, cell] of cells.entries()) {
      const name = names[first + i];
      if (!name || cell === '') continue;
      const value = meant(fields[name]!, cell);
      if (value === undefined) unread += 1;
      else given[name] = value;
    }
    const place = at.line + row;
    next[place] = { ...(next[place] ?? freshLine(fields, names)), ...given };
  }
  return { lines: next, unread };
}

const rowsOf = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));

const yes = ['是', 'yes', 'y', 'true', '1', '√'];
const no = ['否', 'no', 'n', 'false', '0', '×'];

function meant(field: Field, cell: string): unknown {
  switch (field.kind) {
    case 'int':
    case 'money':
    case 'quantity':
    case 'percent': {
      const plain = cell.replace(/[,，¥￥%\s]/g, '');
      return /^-?\d+(\.\d+)?$/.test(plain) ? plain : undefined;
    }
    case 'date': {
      const [, year, month, day] = /^(\d{4})[-/.\u5e74](\d{1,2})[-/.\u6708](\d{1,2})\u65e5?$/.exec(cell) ?? [];
      return day && month ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined;
    }
    case 'bool': {
      const said = cell.toLowerCase();
      return yes.includes(said) ? true : no.includes(said) ? false : undefined;
    }
    case 'choice': {
      const found = Object.entries(field.options ?? {}).find(
        ([key, { label }]) => key === cell || label.zh === cell || label.en.toLowerCase() === cell.toLowerCase(),
      );
      return found?.[0];
    }
    case 'text':
    case 'longText':
    case 'mobile':
    case 'email':
    case 'idCard':
    case 'time':
      return cell;
    default:
      return undefined;
  }
}
