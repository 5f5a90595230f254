// The search above a list: the first inputs in one line, the rest behind 展开 in a sheet that lies over the rows and does
// not push them down. What is typed counts once it is searched for.
import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
// Only the one-line input: the package's own entry brings text areas, passwords and codes along.
import Input from 'antd/es/input/Input';
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { askedField, type Resource } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import { listTexts } from '#kernel/web/resourceTexts';
import css from './list.module.css';
import { hasSearchBox, type ListState, searchNames } from './listState';
import { SearchInput } from './SearchInput';
import type { SearchInputProps } from './SearchRanges';

const textKinds = ['text', 'longText', 'mobile', 'idCard', 'email'];

export type SearchInputs = Readonly<Record<string, ComponentType<SearchInputProps>>>;

interface SearchRowProps {
  of: Resource;
  state: ListState;
  inputs?: SearchInputs;
  /** Names a view fixes already. */
  hidden: readonly string[];
  /** How many inputs stand in the line, the box among them. */
  atOnce: number;
  onSearch: (part: Pick<ListState, 'q' | 'search'>) => void;
  onReset: () => void;
}

export function SearchRow({ of, state, inputs, hidden, atOnce, onSearch, onReset }: SearchRowProps) {
  const { t } = useText();
  const [q, setQ] = useState(state.q);
  const [search, setSearch] = useState(state.search);
  const [isOpen, setOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useLeaving(form, isOpen, () => setOpen(false));
  // Another search in the address replaces what is typed. Compared while rendering and not in an effect: an effect runs
  // again whenever the tab is shown, and what was half typed would be lost.
  const address = JSON.stringify([state.q, state.search]);
  const [shownAddress, setShownAddress] = useState(address);
  if (address !== shownAddress) {
    setShownAddress(address);
    setQ(state.q);
    setSearch(state.search);
  }

  const hasBox = hasSearchBox(of);
  const names = offeredNames(of, hasBox).filter((name) => !hidden.includes(name));
  const room = atOnce - (hasBox ? 1 : 0);
  const shown = names.slice(0, room);
  const behind = names.slice(room);
  // What narrows the list is told even where its input is folded away.
  const folded = behind.filter((name) => searchNames(name, askedField(of, name)!).some((each) => search[each])).length;
  if (!hasBox && names.length === 0) return null;
  const inputOf = (name: string) => {
    const Own = inputs?.[name] ?? SearchInput;
    return (
      <Own
        key={name}
        name={name}
        field={askedField(of, name)!}
        search={search}
        onChange={(part) => setSearch((before) => ({ ...before, ...part }))}
      />
    );
  };
  return (
    <search className={css.searching}>
      <form
        ref={form}
        className={css.search}
        onSubmit={(event) => {
          event.preventDefault();
          setOpen(false);
          onSearch({ q, search });
        }}
      >
        <div className={css.inputs}>
          {hasBox && (
            <Input
              className={css.box}
              value={q}
              maxLength={longest}
              onChange={(event) => setQ(event.target.value)}
              placeholder={boxPlaceholder(of, t)}
              aria-label={boxPlaceholder(of, t)}
              title={boxPlaceholder(of, t)}
              prefix={<SearchOutlined className={css.quiet} />}
              allowClear
            />
          )}
          {shown.map(inputOf)}
        </div>
        <div className={css.buttons}>
          {behind.length > 0 && (
            <Button type="link" className={css.fold} onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
              {t(isOpen ? listTexts.collapse : listTexts.expand)}
              {folded > 0 && ` · ${folded}`} {isOpen ? <UpOutlined /> : <DownOutlined />}
            </Button>
          )}
          <Button
            onClick={() => {
              setQ('');
              setSearch({});
              setOpen(false);
              onReset();
            }}
          >
            {t(listTexts.reset)}
          </Button>
          <Button type="primary" htmlType="submit">
            {t(listTexts.search)}
          </Button>
        </div>
        {isOpen && <div className={css.sheet}>{behind.map(inputOf)}</div>}
      </form>
    </search>
  );
}

/** The sheet goes when one turns elsewhere on the page, or presses Esc; what is typed stays. */
function useLeaving(form: RefObject<HTMLFormElement | null>, isOpen: boolean, leave: () => void): void {
  const left = useRef(leave);
  left.current = leave;
  useEffect(() => {
    const element = form.current;
    if (!isOpen || !element) return;
    // What an input opens lies outside the page; pressing there is not turning elsewhere.
    const page = element.closest('main') ?? document.body;
    const press = (event: Event) => !element.contains(event.target as Node) && left.current();
    const key = (event: KeyboardEvent) => event.key === 'Escape' && left.current();
    page.addEventListener('pointerdown', press);
    element.addEventListener('keydown', key);
    return () => {
      page.removeEventListener('pointerdown', press);
      element.removeEventListener('keydown', key);
    };
  }, [form, isOpen]);
}

/** No name or number is longer, and it has to fit into an address. */
const longest = 100;

/** A text the search box finds already needs no input of its own. */
const offeredNames = (of: Resource, hasBox: boolean): string[] =>
  of.search.filter((name) => {
    const field = askedField(of, name);
    return field && !(hasBox && field.search && textKinds.includes(field.kind));
  });

function boxPlaceholder(of: Resource, t: ReturnType<typeof useText>['t']): string {
  const found = Object.values(of.fields).filter((field) => field.search);
  // The box is narrow: the name and the number people know someone by; the rest is found all the same.
  const named = [found.find((field) => field.search === 'pinyin'), found.find((field) => field.search === 'digits')];
  const words = [...new Set([...named, ...found])]
    .flatMap((field) => field ?? [])
    .slice(0, 2)
    .map((field) => {
      const label = t(field.label);
      if (field.search === 'digits') return t(listTexts.boxDigits, { label });
      return field.search === 'pinyin' ? t(listTexts.boxPinyin, { label }) : label;
    });
  return [...new Set(words)].join(' / ');
}
