// The operation log: filters by name, each row opens what was before and after.
import { Input } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import type { SearchInputProps } from '#kernel/web/resource/list/SearchRanges';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { LogDiff } from './LogDiff';
import { useNamedLog } from './useNamedLog';

/** Nine columns beside an open panel. */
const columns = {
  staffName: { width: 90 },
  area: { width: 100 },
  entity: { width: 110 },
  schoolId: { width: 105 },
  rowTitle: { width: 110 },
  action: { width: 90 },
  ip: { width: 100 },
  result: { width: 80 },
};

/** A record is looked for by its number: only digits can be typed, and what is pasted is cut to them. */
function RecordInput({ name, field, search, onChange }: SearchInputProps) {
  const { t } = useText();
  return (
    <Input
      style={{ width: 150 }}
      inputMode="numeric"
      value={search[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.target.value.replace(/\D/g, '').slice(0, 15) })}
      placeholder={t(field.label)}
      aria-label={t(field.label)}
      allowClear
    />
  );
}

const searchInputs = { rowId: RecordInput };

export default function LogOperations() {
  const [, setQuery] = useQueryState();
  const [open, setOpen] = useState<number | null>(null);
  const of = useNamedLog();
  const filter = (part: Record<string, string>) => {
    setOpen(null);
    setQuery({ tab: 'operations', ...part });
  };
  return (
    <>
      <ResourcePage of={of} columns={columns} searchInputs={searchInputs} onOpen={(row) => setOpen(row.id)} />
      {open !== null && <LogDiff id={open} onClose={() => setOpen(null)} onFilter={filter} />}
    </>
  );
}
