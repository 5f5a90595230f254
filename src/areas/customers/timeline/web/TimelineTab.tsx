// Everything that happened with a family, from every area, newest first; older ones come as one scrolls.

import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Flex, Segmented, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { Timeline } from '#kernel/web/widgets/Timeline';
import { Customer } from '../../customer/model/customer';
import { lifeOfCustomer, type Overview } from '../model/life';
import { timelineTexts } from './timelineTexts';

const inPage = 30;

/** The whole life, one kind of it at a time if one likes. */
export function LifeTab({ customerId, kinds }: { customerId: number; kinds: Overview['kinds'] }) {
  const { t } = useText();
  const [kind, setKind] = useState('');
  return (
    <Flex vertical gap={16}>
      <Segmented
        className="wrapping"
        value={kind}
        onChange={setKind}
        style={{ alignSelf: 'flex-start' }}
        options={[
          { value: '', label: t(timelineTexts.every) },
          ...kinds.map(({ key, title }) => ({ value: key, label: title })),
        ]}
      />
      <TimelineTab customerId={customerId} {...(kind ? { kinds: kind } : {})} />
    </Flex>
  );
}

export function TimelineTab({ customerId, kinds }: { customerId: number; kinds?: string }) {
  const { t, locale } = useText();
  const open = useOpen();
  const pages = useInfiniteQuery({
    queryKey: ['rows', Customer.name, 'timeline', locale, customerId, kinds],
    queryFn: ({ pageParam }) =>
      sendCall(lifeOfCustomer, {
        id: customerId,
        limit: inPage,
        ...(kinds ? { kinds } : {}),
        ...(pageParam ? { before: pageParam } : {}),
      }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length >= inPage ? last[last.length - 1]!.at : undefined),
  });
  const entries = pages.data?.pages.flat() ?? [];
  return (
    <Shown
      loading={pages.isPending}
      error={pages.error}
      onRetry={() => void pages.refetch()}
      empty={entries.length === 0}
      emptyText={t(timelineTexts.empty)}
      height={240}
    >
      <div data-data>
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
      </div>
      {pages.hasNextPage && (
        <Older
          isLoading={pages.isFetchingNextPage}
          onMore={() => void pages.fetchNextPage()}
          label={t(timelineTexts.older)}
        />
      )}
    </Shown>
  );
}

/** Asked for as soon as it comes into sight; by keyboard as a button. */
function Older({ isLoading, onMore, label }: { isLoading: boolean; onMore: () => void; label: string }) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    if (isLoading || !end.current) return;
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current());
    seen.observe(end.current);
    return () => seen.disconnect();
  }, [isLoading]);
  return (
    <div ref={end}>
      <Flex justify="center">
        <Button type="link" loading={isLoading} onClick={onMore}>
          {label}
        </Button>
      </Flex>
    </div>
  );
}
