// What left the house: by day and channel, each with its text, and sent again where it failed.

import { RedoOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useMemo } from 'react';
import type { Field } from '#kernel/model/fields';
import { channelName, type OutsideChannel } from '#kernel/model/notices';
import type { Resource } from '#kernel/model/resource';
import { pair } from '#kernel/model/text';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { searchPayload } from '#kernel/web/resource/list/listState';
import { useListState } from '#kernel/web/resource/list/useListState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { asShown } from '#kernel/web/resource/rows/asShown';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { Chart } from '#kernel/web/widgets/Chart';
import { MessageDelivery } from '../model/delivery';
import type { DailySent } from '../model/messageCalls';
import css from './msg.module.css';
import { lately, templates } from './msgClient';
import { msgTexts as m } from './msgTexts';

const columns = {
  at: { width: 140 },
  kind: { width: 130 },
  channel: { width: 76 },
  recipientName: { width: 92 },
  state: { width: 80 },
  reason: { width: 110 },
  content: { width: 190 },
};
const most = 200;
const dailyKey = ['lately'];

export default function DeliveryRecord() {
  const of = useNamedKinds();
  const can = useCan();
  const resend = useResend();
  const may = can('system.messageTemplate.resend');
  return (
    <>
      <ResourcePage
        of={of}
        columns={columns}
        show={{ recipientId: null }}
        toolbar={may && <ResendFailures of={of} />}
        rowActions={[
          {
            key: 'again',
            label: m.resend,
            isShown: (row) => may && ['failed', 'skipped'].includes(row.state),
            run: (row) => resend([row.id]),
          },
        ]}
      />
      <Daily />
    </>
  );
}

/** The same model with kinds offered and shown by their names. */
function useNamedKinds(): typeof MessageDelivery {
  const { locale } = useText();
  const may = useCan()('system.messageTemplate.view');
  const { data } = useQuery({
    queryKey: ['templateKinds', locale],
    queryFn: templates.kinds,
    enabled: may,
    staleTime: 300_000,
  });
  return useMemo(() => {
    if (!data) return MessageDelivery;
    const { kind, ...rest } = MessageDelivery.fields;
    const options = Object.fromEntries(
      data.map(({ kind: key, name, nameEn }) => [key, { label: pair(name, nameEn || name) }]),
    );
    const named: Field = { ...kind, kind: 'choice', options };
    return asShown(MessageDelivery, { fields: { ...rest, kind: named } });
  }, [data]);
}

function useResend(): (ids: readonly number[]) => Promise<void> {
  const { t } = useText();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const refresh = useRefreshRows(MessageDelivery);
  return async (ids) => {
    try {
      const { count } = await templates.resend(ids);
      if (count > 0) message.success(t(m.resent, { count }));
      else message.warning(t(m.notResent));
    } catch (error) {
      message.error(messageOf(error));
    }
    await Promise.all([refresh(), queries.invalidateQueries({ queryKey: dailyKey })]);
  };
}

/** All failures of the search that is shown. */
function ResendFailures({ of }: { of: Resource }) {
  const { t } = useText();
  const { message, modal } = App.useApp();
  const [state] = useListState(of);
  const resend = useResend();
  const ask = async () => {
    const search = { ...searchPayload(of, state, {}), state: 'failed' };
    const { list } = await resourceClient(of).list({ ...search, pageSize: most });
    if (list.length === 0) return void message.info(t(m.noFailures));
    modal.confirm({
      centered: true,
      title: t(m.resendAsk, { count: list.length }),
      onOk: () => resend(list.map((row) => row.id)),
    });
  };
  return (
    <Button
      icon={<RedoOutlined />}
      onClick={() => void ask().catch((error: unknown) => message.error(messageOf(error)))}
    >
      {t(m.resendAll)}
    </Button>
  );
}

function Daily() {
  const { t } = useText();
  const daily = useQuery({ queryKey: dailyKey, queryFn: lately });
  const spec = useMemo(() => specOf(daily.data, t), [daily.data, t]);
  return (
    <section className={css.card}>
      <h2 className={css.heading}>{t(m.daily)}</h2>
      <Chart
        spec={spec}
        label={t(m.daily)}
        height={180}
        loading={daily.isPending}
        error={daily.error}
        onRetry={() => void daily.refetch()}
      />
    </section>
  );
}

function specOf(data: DailySent | undefined, t: ReturnType<typeof useText>['t']) {
  const days = data?.days ?? [];
  const sum = (day: string, fits: (row: DailySent['rows'][number]) => boolean) =>
    (data?.rows ?? []).filter((row) => row.day === day && fits(row)).reduce((total, row) => total + row.n, 0);
  const sent = (channel: OutsideChannel) => ({
    name: t(channelName(channel)),
    values: days.map((day) => sum(day, (row) => row.channel === channel && ['sent', 'delivered'].includes(row.state))),
  });
  const failed = { name: t(m.failed), values: days.map((day) => sum(day, (row) => row.state === 'failed')) };
  const categories = days.map((day) => day.slice(5));
  return { kind: 'bar' as const, stacked: true, categories, series: [sent('sms'), sent('email'), failed] };
}
