// One search input, by the kind of field: a text, a range, or any of several values. Speaks the query string's strings.
import type { SelectProps } from 'antd';
import Input from 'antd/es/input/Input';
import { useText } from '#kernel/web/i18n';
import { listTexts } from '#kernel/web/resourceTexts';
import { afterRows } from '#kernel/web/shell/ground/afterRows';
import { later } from '../rows/later';
import css from './list.module.css';
import { searchStyle } from './listState';

import type { SearchInputProps } from './SearchRanges';

const SearchRange = later(
  afterRows(() => import('./SearchRanges')),
  <div className={`${css.range} ${css.hollow}`} />,
);
const Select = later<SelectProps>(
  afterRows(() => import('antd/es/select')),
  <div className={`${css.select} ${css.hollow}`} />,
);
/** What was theirs is looked for after they have left, too. */
const withGone = { gone: 'true' };

const RefPicker = later(
  afterRows(async () => ({ default: (await import('../inputs/RefPicker')).RefPicker })),
  <div className={css.hollow} />,
);
const CategoryPicker = later(
  afterRows(async () => ({ default: (await import('../inputs/CategoryPicker')).CategoryPicker })),
  <div className={css.hollow} />,
);

export function SearchInput(props: SearchInputProps) {
  const { t } = useText();
  const { name, field, search, onChange } = props;
  const label = t(field.label);
  const style = searchStyle(field);
  if (style === 'range') return <SearchRange {...props} />;
  const value = search[name] ?? '';
  if (style === 'one')
    return (
      <Select
        className={css.select}
        value={value || undefined}
        onChange={(chosen) => onChange({ [name]: chosen ?? '' })}
        options={[
          { value: 'true', label: t(listTexts.yes) },
          { value: 'false', label: t(listTexts.no) },
        ]}
        placeholder={label}
        aria-label={label}
        allowClear
      />
    );
  const several = value ? value.split(',') : [];
  const ids = several.map(Number);
  const pickIds = (next: number | number[] | null) => onChange({ [name]: [next ?? []].flat().join(',') });
  switch (field.kind) {
    case 'ref':
    case 'refs':
      return (
        <div className={css.select}>
          <RefPicker
            to={field.to ?? ''}
            asked={withGone}
            multiple
            value={ids}
            onChange={pickIds}
            placeholder={label}
            aria-label={label}
            allowClear
          />
        </div>
      );
    case 'category':
    case 'categories':
      return (
        <div className={css.select}>
          <CategoryPicker
            tree={field.tree ?? ''}
            multiple
            value={ids}
            onChange={pickIds}
            placeholder={label}
            aria-label={label}
            allowClear
          />
        </div>
      );
    case 'choice':
    case 'choices':
    case 'state':
      return (
        <Select
          className={css.select}
          mode="multiple"
          maxTagCount="responsive"
          value={several}
          onChange={(chosen: string[]) => onChange({ [name]: chosen.join(',') })}
          options={Object.entries(field.options ?? {}).map(([key, option]) => ({ value: key, label: t(option.label) }))}
          optionFilterProp="label"
          placeholder={label}
          aria-label={label}
          allowClear
        />
      );
    default:
      return (
        <Input
          className={css.text}
          value={value}
          onChange={(event) => onChange({ [name]: event.target.value })}
          placeholder={label}
          aria-label={label}
          allowClear
        />
      );
  }
}
