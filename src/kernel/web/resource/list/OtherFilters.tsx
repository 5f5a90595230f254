// Conditions that came with a link (a report's drill-down, say) and have no input in the search row: shown, so that
// nobody wonders why rows are missing, and taken off with a click.
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { askedField, type Resource } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import { listTexts } from '#kernel/web/resourceTexts';
import { plainText } from '../rows/plainText';
import { RefNames } from '../rows/RefNames';
import css from './list.module.css';
import { type ListState, searchNames } from './listState';

interface OtherFiltersProps {
  of: Resource;
  state: ListState;
  /** How a condition is said whose plain value would say nothing. */
  said?: Readonly<Record<string, (value: string) => ReactNode>>;
  onChange: (search: Record<string, string>) => void;
}

export function OtherFilters({ of, state, said, onChange }: OtherFiltersProps) {
  const { t } = useText();
  const offered = new Set(of.search.flatMap((name) => searchNames(name, askedField(of, name)!)));
  const others = Object.entries(state.search).filter(([name]) => !offered.has(name));
  if (others.length === 0) return null;
  return (
    <div className={css.others}>
      {others.map(([name, value]) => {
        const base = askedField(of, name) ? name : name.replace(/(From|To)$/, '');
        const field = askedField(of, base)!;
        const bound = base === name ? '' : name.endsWith('From') ? ' ≥ ' : ' ≤ ';
        const isRef = field.kind === 'ref' || field.kind === 'refs';
        const own = said?.[name];
        return (
          <Tag
            key={name}
            closable
            onClose={(event) => {
              event.preventDefault();
              const { [name]: _gone, ...rest } = state.search;
              onChange(rest);
            }}
          >
            {t(field.label)}
            {bound || t(listTexts.otherFilter, { label: '', value: '' })}
            {own ? (
              own(value)
            ) : isRef ? (
              <RefNames to={field.to ?? ''} ids={value} />
            ) : (
              valueText(value, (one) => plainText({ ...field, kind: simple(field.kind) }, one, t))
            )}
          </Tag>
        );
      })}
    </div>
  );
}

const valueText = (value: string, each: (one: string) => string): string => value.split(',').map(each).join('、');
const simple = (kind: NonNullable<ReturnType<typeof askedField>>['kind']) =>
  kind === 'choices' ? 'choice' : kind === 'datetime' ? 'date' : kind;
