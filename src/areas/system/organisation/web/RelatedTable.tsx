// What else there is of one row: rows of another resource that belong to it, as their list shows them.
import { useState } from 'react';
import type { Resource } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import { ResourceTable } from '#kernel/web/resource/list/ResourceTable';
import { useList } from '#kernel/web/resource/rows/useRows';
import { Empty, Failed } from '#kernel/web/widgets/States';
import { schoolTexts as s } from './schoolTexts';

interface RelatedTableProps {
  of: Resource;
  filter: Readonly<Record<string, number>>;
  columns: readonly string[];
  onOpen?: (id: number) => void;
}

export function RelatedTable({ of, filter, columns, onOpen }: RelatedTableProps) {
  const { t } = useText();
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<string | null>(null);
  const list = useList(of, { ...filter, page, pageSize: 10, ...(sort ? { sort } : {}) });
  if (list.error) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <ResourceTable
      of={of}
      columns={columns}
      answer={list.data}
      total={list.data?.total ?? 0}
      loading={list.isPending}
      placeholder={<Empty text={t(s.nothing)} height={160} />}
      density="middle"
      sort={sort}
      onSort={setSort}
      onPage={setPage}
      {...(onOpen ? { onOpen: (row) => onOpen(row.id) } : {})}
    />
  );
}
