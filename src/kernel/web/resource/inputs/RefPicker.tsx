// Picks rows of another resource: asks the server as one types, by Chinese, pinyin or initials.
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { Locale } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { formTexts } from '#kernel/web/resourceTexts';
import { useSettled } from '#kernel/web/useSettled';
import { Person } from '../rows/Person';
import css from '../rows/resource.module.css';
import { pickOptions } from '../rows/resourceClient';

export interface RefPickerProps {
  id?: string;
  /** Name of the resource picked from. */
  to: string;
  /** What the server is asked for besides the words, as the resource offers it. */
  asked?: Readonly<Record<string, unknown>>;
  multiple?: boolean;
  value: number | number[] | null | undefined;
  onChange: (value: number | number[] | null) => void;
  /** Names of what is chosen, if the row brought them. */
  label?: string | string[];
  disabled?: boolean;
  allowClear?: boolean;
  placeholder?: string;
  status?: '' | 'error';
  autoFocus?: boolean;
  'aria-label'?: string;
  className?: string;
  style?: React.CSSProperties;
}

/** No name is longer, and it has to fit into an address. */
const longestSearch = 100;

interface Named {
  value: number;
  label: string;
}

export function RefPicker({ to, asked, multiple, value, onChange, label, style, ...rest }: RefPickerProps) {
  const { t, locale } = useText();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const q = useSettled(typed, typed ? 250 : 0);
  const chosen = useMemo(() => (Array.isArray(value) ? value : value ? [Number(value)] : []), [value]);
  const names = useNames(to, chosen, label);
  const found = useQuery({
    queryKey: ['options', to, locale, q, asked],
    queryFn: () => pickOptions(to, q ? { q, ...asked } : { ...asked }),
    enabled: isOpen,
    staleTime: 30_000,
    placeholderData: (before) => before,
  });
  const options = (found.data ?? []).map((option) => ({ ...option, value: Number(option.value) }));
  const current = chosen.map((id): Named => ({ value: id, label: names.get(id) ?? String(id) }));
  return (
    <Select<Named | Named[]>
      labelRender={({ label }) => <span data-data>{label}</span>}
      {...rest}
      style={{ width: '100%', ...style }}
      labelInValue
      mode={multiple ? 'multiple' : undefined}
      maxTagCount={multiple ? 'responsive' : undefined}
      // Null, not absent: left alone the input would go on showing what was picked and not taken.
      value={multiple ? current : (current[0] ?? null)}
      onChange={(next) => {
        const list = Array.isArray(next) ? next : next ? [next] : [];
        for (const each of list) names.set(each.value, each.label);
        const ids = list.map((each) => each.value);
        onChange(multiple ? ids : (ids[0] ?? null));
        setTyped('');
      }}
      showSearch={{
        filterOption: false,
        onSearch: (text) => setTyped(text.slice(0, longestSearch)),
        searchValue: typed,
      }}
      onOpenChange={setOpen}
      options={options}
      optionRender={(option) => (
        <PickRow isPerson={to === 'staff'} label={String(option.label)} sub={option.data.sub} />
      )}
      notFoundContent={t(
        found.isFetching ? formTexts.looking : q || found.data ? formTexts.nothingFound : formTexts.typeToFind,
      )}
    />
  );
}

function PickRow({ isPerson, label, sub }: { isPerson: boolean; label: string; sub?: string }) {
  return (
    <span className={css.pick}>
      {isPerson ? <Person name={label} /> : <span>{label}</span>}
      {sub && <small>{sub}</small>}
    </span>
  );
}

/**
 * Names of chosen ids: those the row brought, those picked here, and for the rest one question to the server. In each language
 * their own; what the row brought is in the one it was opened in.
 */
function useNames(to: string, chosen: readonly number[], label: string | string[] | undefined): Map<number, string> {
  const { locale } = useText();
  const opened = useRef(locale);
  const kept = useRef<Partial<Record<Locale, Map<number, string>>>>({});
  kept.current[locale] ??= new Map();
  const known = kept.current[locale];
  const brought = Array.isArray(label) ? label : label ? [label] : [];
  if (brought.length === chosen.length && locale === opened.current) {
    chosen.forEach((id, i) => {
      if (!known.has(id)) known.set(id, brought[i] ?? '');
    });
  }
  const unknown = chosen.filter((id) => !known.has(id));
  const asked = useQuery({
    queryKey: ['options', to, locale, 'ids', unknown.join()],
    queryFn: () => pickOptions(to, { ids: unknown }),
    enabled: unknown.length > 0,
    staleTime: 30_000,
  });
  return useMemo(() => {
    for (const option of asked.data ?? []) known.set(Number(option.value), option.label);
    return known;
  }, [asked.data, known]);
}
