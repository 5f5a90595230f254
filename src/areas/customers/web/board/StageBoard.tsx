// The stages as columns. Dropping a card takes the step that leads there and asks what that step asks.
import { useInfiniteQuery } from '@tanstack/react-query';
import { App, Button, Flex, Input, Segmented } from 'antd';
import { useRef, useState } from 'react';
import { grouped } from '#kernel/model/money';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { resourceClient } from '#kernel/web/resource/resourceClient';
import { mayDo, type WireRow } from '#kernel/web/resource/rows';
import { useRefreshRows } from '#kernel/web/resource/useRows';
import { useTransition } from '#kernel/web/resource/useTransition';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/navigation';
import { Board, type BoardColumn } from '#kernel/web/widgets/Board';
import { Shown } from '#kernel/web/widgets/States';
import { Customer } from '../../model/customer';
import { CustomerLife } from '../../model/customerLife';
import { AppointmentDialog } from '../AppointmentDialog';
import { FollowDrawer } from '../manage/FollowDrawer';
import { dial, mayCall, mayFollow, mayInvite } from '../manage/reaching';
import { boardTexts as b } from './boardTexts';
import { StageCard } from './StageCard';
import { type BoardQuestion, type StageColumn, useStages } from './useBoard';
import { useKeys } from './useKeys';

const inColumn = 50;
const monthly = ['member', 'lost'];

export function StageBoard(asked: BoardQuestion) {
  const { t } = useText();
  const can = useCan();
  const open = useOpen();
  const { message } = App.useApp();
  const refresh = useRefreshRows(Customer);
  const [sort, setSort] = useState('-heat');
  const [q, setQ] = useState('');
  const [following, setFollowing] = useState<{ row: WireRow; number?: string } | null>(null);
  const [booking, setBooking] = useState<WireRow | null>(null);
  const [more, setMore] = useState<Record<string, WireRow[]>>({});
  const stages = useStages({ ...asked, sort, q });
  const { start, dialog } = useTransition(Customer, () => setMore({}));

  const move = (row: WireRow, to: string) => {
    const step = Object.entries(CustomerLife.transitions).find(
      ([name, one]) => one.from.includes(String(row.state)) && one.to.includes(to) && mayDo(row, name),
    );
    if (!step) throw new Error(t(b.cannotMove));
    // An invitation is a promise of a day, a first contact is written down: these move the stage.
    if (step[0] === 'invite') setBooking(row);
    else if (step[0] === 'follow') setFollowing({ row });
    else start(row, step[0]);
  };
  const call = async (row: WireRow) => {
    try {
      setFollowing({ row, number: await dial(row) });
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  const columns = (stages.data ?? []).map((column) => ({
    ...headOf(column, t),
    foot: (
      <More
        column={column}
        shown={column.cards.length + (more[column.stage]?.length ?? 0)}
        onMore={(rows) => setMore((now) => ({ ...now, [column.stage]: rows }))}
      />
    ),
  }));
  const shown = useRef<HTMLDivElement>(null);
  useKeys(shown, (id) => {
    const row = cards.find((card) => card.id === id);
    if (row && mayFollow(row)) setFollowing({ row });
  });
  const cards = (stages.data ?? []).flatMap((column) => [...column.cards, ...(more[column.stage] ?? [])]);
  const done = () => {
    setFollowing(null);
    setBooking(null);
    setMore({});
    void refresh();
  };

  return (
    <Shown loading={stages.isPending} error={stages.error} onRetry={() => void stages.refetch()} height={480}>
      <Flex gap={8} style={{ marginBottom: 12 }} ref={shown}>
        <Input.Search
          allowClear
          placeholder={t(b.search)}
          style={{ width: 220 }}
          onSearch={(text) => {
            setMore({});
            setQ(text.trim());
          }}
        />
        <Segmented
          value={sort}
          onChange={(next) => {
            setMore({});
            setSort(next);
          }}
          options={[
            { value: '-heat', label: t(b.byHeat) },
            { value: 'nextFollowUpAt', label: t(b.byNext) },
            { value: '-createdAt', label: t(b.byNewest) },
          ]}
        />
      </Flex>
      <Board<WireRow>
        columns={columns}
        cards={cards}
        keyOf={(row) => String(row.id)}
        columnOf={(row) => String(row.state)}
        nameOf={(row) => String(row.name)}
        onMove={async (row, to) => move(row, to)}
        height={560}
        render={(row) => (
          <StageCard
            row={row}
            onOpen={() => open('/customerDetail', { id: String(row.id) }, String(row.name))}
            {...(mayFollow(row) ? { onFollow: () => setFollowing({ row }) } : {})}
            {...(mayCall(row, can) ? { onCall: () => void call(row) } : {})}
            {...(mayInvite(row) ? { onBook: () => setBooking(row) } : {})}
          />
        )}
      />
      {dialog}
      <FollowDrawer
        row={following?.row ?? null}
        {...(following?.number ? { number: following.number } : {})}
        onClose={done}
        onBook={() => {
          setBooking(following?.row ?? null);
          setFollowing(null);
        }}
      />
      {booking && (
        <AppointmentDialog
          open
          customerId={booking.id}
          customerName={String(booking.name)}
          schoolId={booking.schoolId as number | null}
          onClose={() => setBooking(null)}
          onDone={done}
        />
      )}
    </Shown>
  );
}

function headOf(column: StageColumn, t: ReturnType<typeof useText>['t']): BoardColumn {
  const { label, tone } = CustomerLife.states[column.stage as keyof typeof CustomerLife.states];
  return {
    key: column.stage,
    title: monthly.includes(column.stage)
      ? { zh: t(b.thisMonth, { stage: t(label) }), en: t(b.thisMonth, { stage: t(label) }) }
      : label,
    ...(tone ? { tone } : {}),
    closed: column.stage === 'member' || column.stage === 'new',
    total: column.totalIsCapped ? `${column.total}+` : String(column.total),
    note: t(b.columnNote, { budget: grouped(column.budget.replace(/\.00$/, '')), days: column.days ?? 0 }),
  };
}

interface MoreProps {
  column: StageColumn;
  shown: number;
  onMore: (rows: WireRow[]) => void;
}

/** The pages after the first, one at a time. */
function More({ column, shown, onMore }: MoreProps) {
  const { t } = useText();
  const pages = useInfiniteQuery({
    queryKey: ['rows', Customer.name, 'board-more', column.query],
    queryFn: ({ pageParam }) => resourceClient(Customer).list({ ...column.query, page: pageParam, pageSize: inColumn }),
    initialPageParam: 2,
    getNextPageParam: (last) => (last.list.length === inColumn ? last.page + 1 : undefined),
    enabled: false,
  });
  if (column.cards.length < inColumn || (shown >= column.total && !column.totalIsCapped)) return null;
  return (
    <Button
      type="text"
      size="small"
      loading={pages.isFetching}
      onClick={async () => {
        const { data } = await pages.fetchNextPage();
        onMore(data?.pages.flatMap((page) => page.list) ?? []);
      }}
    >
      {t(b.more)}
    </Button>
  );
}
