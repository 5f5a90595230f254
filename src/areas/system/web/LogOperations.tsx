// The operation log: filters by name, each row opens what was before and after.
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Field, Option } from '#kernel/model/fields';
import { OperationLog } from '#kernel/model/records';
import type { Resource } from '#kernel/model/resource';
import { pair } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useQueryState } from '#kernel/web/shell/navigation';
import { LogDiff } from './LogDiff';
import { type LogWords, logs } from './logClient';

/** Nine columns beside an open panel. */
const columns = {
  staffName: { width: 90 },
  area: { width: 80 },
  entity: { width: 110 },
  schoolId: { width: 115 },
  rowTitle: { width: 110 },
  action: { width: 90 },
  ip: { width: 110 },
  result: { width: 80 },
};

export default function LogOperations() {
  const { locale } = useText();
  const [, setQuery] = useQueryState();
  const [open, setOpen] = useState<number | null>(null);
  const words = useQuery({ queryKey: ['logWords', locale], queryFn: logs.words, staleTime: 300_000 });
  const of = useMemo(() => named(words.data), [words.data]);
  const filter = (part: Record<string, string>) => {
    setOpen(null);
    setQuery({ tab: 'operations', ...part });
  };
  return (
    <>
      <ResourcePage of={of} columns={columns} onOpen={(row) => setOpen(row.id)} />
      {open !== null && <LogDiff id={open} onClose={() => setOpen(null)} onFilter={filter} />}
    </>
  );
}

/** The same model with what is stored as a key offered and shown by its name. */
function named(words: LogWords | undefined): Resource {
  if (!words) return OperationLog;
  const choice = (field: Field, options: [string, string][]): Field => ({
    ...field,
    kind: 'choice',
    options: Object.fromEntries(options.map(([key, title]): [string, Option] => [key, { label: pair(title, title) }])),
  });
  const { area, entity, action, ...rest } = OperationLog.fields;
  return {
    ...OperationLog,
    fields: {
      ...rest,
      area: choice(
        area,
        words.areas.map((one) => [one.key, one.title]),
      ),
      entity: choice(
        entity,
        words.entities.map((one) => [one.entity, one.title]),
      ),
      action: choice(
        action,
        words.actions.map((one) => [one.key, one.title]),
      ),
    },
  };
}
