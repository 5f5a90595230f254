// Picks courses, resources and albums by their names.
import { Select, Tag } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useSettled } from '#kernel/web/useSettled';
import { type Content, contentKey, contentKinds } from '../model/contents';
import { findContents } from '../model/openingCalls';
import { accessPageTexts as a } from './accessPageTexts';

interface ContentPickerProps {
  value: readonly Content[];
  onChange: (contents: Content[]) => void;
  single?: boolean;
  id?: string;
}

const contentOf = (key: string): Content => {
  const [kind = 'course', id] = key.split(':');
  return { kind: kind as Content['kind'], refId: Number(id) };
};

export function ContentPicker({ value, onChange, single, id }: ContentPickerProps) {
  const { t, locale } = useText();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed, 250);
  const found = useAnswer(findContents, q ? { q } : {});
  const keys = value.map(contentKey);
  const chosen = useAnswer(findContents, { keys }, { enabled: keys.length > 0 });
  const known = new Map([...(found.data ?? []), ...(chosen.data ?? [])].map((one) => [contentKey(one), one]));
  return (
    <Select<string | string[] | null, { value: string; label: string; kind: Content['kind'] }>
      {...(id ? { id } : {})}
      showSearch
      allowClear
      {...(single ? {} : { mode: 'multiple' as const })}
      aria-label={t(a.contents)}
      placeholder={t(a.pickContents)}
      style={{ width: '100%' }}
      filterOption={false}
      loading={found.isFetching}
      onSearch={setTyped}
      value={single ? (keys[0] ?? null) : keys}
      onChange={(next) => {
        const list = next ? [next].flat() : [];
        onChange(list.map(contentOf));
      }}
      options={[...known.values()].map((one) => ({ value: contentKey(one), label: one.name, kind: one.kind }))}
      optionRender={({ data }) => (
        <>
          <Tag>{contentKinds[data.kind][locale === 'en' ? 1 : 0]}</Tag>
          <span data-data>{data.label}</span>
        </>
      )}
    />
  );
}
