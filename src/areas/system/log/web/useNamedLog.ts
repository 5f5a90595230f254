// The operation log with what is stored as a key offered and shown by its name.

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Field, Option } from '#kernel/model/fields';
import { OperationLog } from '#kernel/model/records';
import type { Resource } from '#kernel/model/resource';
import { pair } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import type { LogWords } from '../model/logCalls';
import { logs } from './logClient';

export function useNamedLog(): Resource {
  const { locale } = useText();
  const words = useQuery({ queryKey: ['logWords', locale], queryFn: logs.words, staleTime: 300_000 });
  return useMemo(() => named(words.data), [words.data]);
}

function named(words: LogWords | undefined): Resource {
  if (!words) return OperationLog;
  const choice = (field: Field, options: [string, string][]): Field => ({
    ...field,
    kind: 'choice',
    options: Object.fromEntries(options.map(([key, title]): [string, Option] => [key, { label: pair(title, title) }])),
  });
  const { area, entity, action, rowId, ...rest } = OperationLog.fields;
  return {
    ...OperationLog,
    search: [...OperationLog.search, 'rowId'],
    fields: {
      ...rest,
      // One record is looked for, never a range of them.
      rowId: { ...rowId, kind: 'text' },
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
