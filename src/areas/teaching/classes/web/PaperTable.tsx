// A table on paper: what it is of, its columns, its rows; lines enough to write on.
import type { ReactNode } from 'react';
import css from './paper.module.css';

interface PaperTableProps {
  title: string;
  /** Said small under the title. */
  facts: readonly (string | null | undefined)[];
  head: readonly string[];
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
  /** Many narrow columns. */
  isDense?: boolean;
}

export function PaperTable({ title, facts, head, rows, isDense = false }: PaperTableProps) {
  return (
    <section className={css.paper} data-dense={isDense}>
      <h1 data-data>{title}</h1>
      <p data-data>{facts.filter(Boolean).join(' · ')}</p>
      <table>
        <thead>
          <tr>
            {head.map((label, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and do not move
              <th key={at} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-data>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
