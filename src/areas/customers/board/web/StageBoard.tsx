// The stages as columns. Dropping a card takes the step that leads there and asks what that step asks.

import { App, Button, Flex, Input, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { grouped } from '#kernel/model/money';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { useTransition } from '#kernel/web/resource/actions/useTransition';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Board, type BoardColumn } from '#kernel/web/widgets/Board';
import { Shown } from '#kernel/web/widgets/States';
import { AppointmentDialog } from '../../appointments/web/AppointmentDialog';
import { Customer } from '../../customer/model/customer';
import { CustomerLife } from '../../customer/model/customerLife';
import { dial, mayCall, mayFollow, mayInvite } from '../../family/web/reaching';
import { FollowDrawer } from '../../followUps/web/FollowDrawer';
import type { BoardSort, StageColumn } from '../model/boardCalls';
import { boardTexts as b } from './boardTexts';
import { StageCard } from './StageCard';
import { stepTo, whyNot } from './stageSteps';
import { type BoardQuestion, useFurther, useStages } from './useBoard';
import { useKeys } from './useKeys';

const inColumn = 50;
/** A count that stops at a thousand says no more than that there are as many. */
const mostPages = 20;
const monthly = ['member', 'lost'];

export function StageBoard(asked: BoardQuestion) {
  const { t } = useText();
  const can = useCan();
  const open = useOpen();
  const { message } = App.useApp();
  const refresh = useRefreshRows(Customer);
  const [sort, setSort] = useState<BoardSort>('-heat');
  const [q, setQ] = useState('');
  const [following, setFollowing] = useState<{ row: WireOf<typeof Customer>; number?: string } | null>(null);
  const [booking, setBooking] = useState<WireOf<typeof Customer> | null>(null);
  /** How many pages of a column are open, where more than the first. */
  const [opened, setOpened] = useState<Record<string, number>>({});
  const stages = useStages({ ...asked, sort, q });
  const further = useFurther({ ...asked, sort, q }, opened);
  const { start, dialog } = useTransition(Customer);

  const move = (row: WireOf<typeof Customer>, to: string) => {
    const step = stepTo(row, to)!;
    // An invitation is a promise of a day, a first contact is written down: these move the stage.
    if (step === 'invite') setBooking(row);
    else if (step === 'follow') setFollowing({ row });
    else start(row, step);
  };
  const call = async (row: WireOf<typeof Customer>) => {
    try {
      setFollowing({ row, number: await dial(row) });
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  const columns = (stages.data ?? []).map((column) => {
    const { stage, total, totalIsCapped } = column;
    const pages = opened[stage] ?? 1;
    const hasMore = totalIsCapped ? pages < mostPages : pages * inColumn < total;
    const more = () => setOpened((now) => ({ ...now, [stage]: pages + 1 }));
    return {
      ...headOf(column, t),
      foot: hasMore ? <More isLoading={further.isLoading(stage)} onMore={more} /> : null,
    };
  });
  const shown = useRef<HTMLDivElement>(null);
  useKeys(shown, (id) => {
    const row = cards.find((card) => card.id === id);
    if (row && mayFollow(row)) setFollowing({ row });
  });
  // Between two pages that were asked for one after the other a card may have moved: it stands where it was seen first.
  const byId = new Map<number, WireOf<typeof Customer>>();
  for (const card of [...(stages.data ?? []).flatMap((column) => column.cards), ...further.cards])
    if (!byId.has(card.id)) byId.set(card.id, card);
  const cards = [...byId.values()];
  const done = () => {
    setFollowing(null);
    setBooking(null);
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
            setOpened({});
            setQ(text.trim());
          }}
        />
        <Segmented<BoardSort>
          value={sort}
          onChange={(next) => {
            setOpened({});
            setSort(next);
          }}
          options={[
            { value: '-heat', label: t(b.byHeat) },
            { value: 'nextFollowUpAt', label: t(b.byNext) },
            { value: '-createdAt', label: t(b.byNewest) },
          ]}
        />
      </Flex>
      <Board<WireOf<typeof Customer>>
        columns={columns}
        cards={cards}
        keyOf={(row) => `${row.id}`}
        columnOf={(row) => row.state}
        nameOf={(row) => row.name}
        mayMove={(row, to) => stepTo(row, to) !== undefined}
        whyNot={(row, to) => whyNot(row, to, t)}
        onMove={move}
        height={560}
        render={(row) => (
          <StageCard
            row={row}
            onOpen={() => open('/customerDetail', { id: `${row.id}` }, row.name)}
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

/** Opens the next page when one has scrolled down to it. */
function More({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const { t } = useText();
  const end = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!end.current || isLoading) return;
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && onMore());
    watch.observe(end.current);
    return () => watch.disconnect();
  });
  return (
    <Button ref={end} type="text" size="small" loading={isLoading} onClick={onMore}>
      {t(b.more)}
    </Button>
  );
}
