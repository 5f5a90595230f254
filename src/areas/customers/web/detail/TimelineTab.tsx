// Everything that happened with a family, from every area, newest first; older ones on demand.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Flex, Typography } from 'antd';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import { useOpen } from '#kernel/web/shell/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { Timeline } from '#kernel/web/widgets/Timeline';
import { Customer } from '../../model/customer';
import { detailTexts as d } from './detailTexts';

interface Entry {
  at: string;
  kind: string;
  title: string;
  body: string;
  staff: string;
  link: string | null;
}

const inPage = 30;

export function TimelineTab({ customerId, kinds }: { customerId: number; kinds?: string }) {
  const { t, locale } = useText();
  const open = useOpen();
  const pages = useInfiniteQuery({
    queryKey: ['rows', Customer.name, 'timeline', locale, customerId, kinds],
    queryFn: ({ pageParam }) =>
      api.get<Entry[]>(`${Customer.path}/timeline`, {
        id: customerId,
        limit: inPage,
        ...(kinds ? { kinds } : {}),
        ...(pageParam ? { before: pageParam } : {}),
      }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length === inPage ? last[last.length - 1]!.at : undefined),
  });
  const entries = pages.data?.pages.flat() ?? [];
  return (
    <Shown
      loading={pages.isPending}
      error={pages.error}
      onRetry={() => void pages.refetch()}
      empty={entries.length === 0}
      emptyText={t(d.empty)}
      height={240}
    >
      <Timeline
        entries={entries.map((entry, i) => ({
          key: `${entry.at}-${i}`,
          at: entry.at,
          title: entry.title,
          by: entry.staff,
          note: entry.link ? (
            <Typography.Link onClick={() => open(entry.link!)}>{entry.body}</Typography.Link>
          ) : (
            entry.body
          ),
        }))}
      />
      {pages.hasNextPage && (
        <Flex justify="center">
          <Button type="link" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t(d.older)}
          </Button>
        </Flex>
      )}
    </Shown>
  );
}
