// What the chosen source brought and cost over a period, what it cost item by item, and who came from it.

import { DownloadOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { App, Button, DatePicker, Flex, Table, Tabs, Typography } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { api } from '#kernel/web/api/client';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { listTexts } from '#kernel/web/resourceTexts';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { OwnQuery } from '#kernel/web/shell/site/OwnQuery';
import { Chart } from '#kernel/web/widgets/Chart';
import { Shown } from '#kernel/web/widgets/States';
import { localDay } from '../../customer/web/localDay';
import { shownCustomer } from '../../customer/web/shownCustomer';
import { customerColumns } from '../../family/web/columns';
import { listsBehind } from '../model/listsBehind';
import { CustomerSource, SourceCost } from '../model/source';
import { sourceStats } from '../model/sourceCalls';
import { sourceTexts as f } from '../model/sourceTexts';
import { SourceInput } from './SourceInput';
import { money, SourceStrip } from './SourceStrip';
import { sourceTexts } from './sourceTexts';

const inputs = { sourceId: SourceInput };

interface SourceSideProps {
  sourceId: number | null;
  /** Nothing is below it: costs are written here. */
  isLeaf: boolean;
  onChoose: (id: number) => void;
}

export function SourceSide({ sourceId, isLeaf, onChoose }: SourceSideProps) {
  const { t, locale } = useText();
  const can = useCan();
  const open = useOpen();
  const { message } = App.useApp();
  const [period, setPeriod] = useState({
    from: dayjs(localDay(new Date())).subtract(11, 'month').startOf('month').format('YYYY-MM-DD'),
    to: localDay(new Date()),
  });
  const [schoolId, setSchoolId] = useState<number | null>(null);
  const asked = { ...period, ...(sourceId ? { sourceId } : {}), ...(schoolId ? { schoolId } : {}) };
  const stats = useQuery({
    queryKey: ['rows', CustomerSource.name, 'stats', locale, asked],
    queryFn: () => sendCall(sourceStats, asked),
    placeholderData: keepPreviousData,
  });
  const exported = async () => {
    try {
      await api.download(`${CustomerSource.path}/statsFile`, asked);
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  const filter: Record<string, string> = sourceId ? { sourceId: String(sourceId) } : {};
  const asking = (
    <Flex gap={8} wrap>
      <DatePicker.RangePicker
        allowClear={false}
        value={[dayjs(period.from), dayjs(period.to)]}
        onChange={(days) => {
          const [from, to] = [days?.[0], days?.[1]];
          if (from && to) setPeriod({ from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') });
        }}
      />
      <RefPicker
        to="school"
        allowClear
        placeholder={t(sourceTexts.schoolAll)}
        aria-label={t(sourceTexts.schoolAll)}
        value={schoolId}
        onChange={(id) => setSchoolId(typeof id === 'number' ? id : null)}
        style={{ width: 160 }}
      />
      <Button icon={<DownloadOutlined />} style={{ marginInlineStart: 'auto' }} onClick={() => void exported()}>
        {t(listTexts.export)}
      </Button>
    </Flex>
  );
  const figures = (
    <Shown loading={stats.isPending} error={stats.error} onRetry={() => void stats.refetch()} height={320}>
      {stats.data && (
        <Flex vertical gap={16}>
          <SourceStrip
            figures={stats.data.figures}
            {...(can('customers.customer.view')
              ? {
                  onOpen: (figure) =>
                    open('/customerManagement', listsBehind({ ...period, sourceId, schoolId })[figure]),
                }
              : {})}
          />
          <Chart
            label={t(sourceTexts.trend)}
            height={240}
            spec={{
              kind: 'line',
              categories: stats.data.trend.map(({ month }) => month),
              series: [
                { name: t(f.leads), values: stats.data.trend.map(({ leads }) => leads) },
                { name: t(f.members), values: stats.data.trend.map(({ members }) => members) },
              ],
            }}
          />
        </Flex>
      )}
    </Shown>
  );
  const children = stats.data?.children ?? [];
  const below = (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={children}
      columns={[
        {
          key: 'name',
          title: t(sourceTexts.name),
          width: 120,
          render: (_, row) => <Typography.Link onClick={() => onChoose(row.id)}>{row.name}</Typography.Link>,
        },
        { key: 'leads', title: t(f.leads), dataIndex: 'leads', align: 'right' },
        {
          key: 'valid',
          title: t(f.validRate),
          align: 'right',
          render: (_, row) => (row.validRate === null ? '–' : `${row.validRate.toFixed(1)}%`),
        },
        { key: 'visits', title: t(f.visits), dataIndex: 'visits', align: 'right' },
        { key: 'members', title: t(f.members), dataIndex: 'members', align: 'right' },
        { key: 'cost', title: t(f.cost), align: 'right', render: (_, row) => money(row.cost) },
        { key: 'perLead', title: t(f.costPerLead), align: 'right', render: (_, row) => money(row.costPerLead) },
        {
          key: 'perMember',
          title: t(f.costPerMember),
          align: 'right',
          render: (_, row) => money(row.costPerMember),
        },
        {
          key: 'roi',
          title: t(f.roi),
          align: 'right',
          render: (_, row) => (row.roi === null ? '–' : row.roi.toFixed(2)),
        },
      ]}
    />
  );
  return (
    <Tabs
      destroyOnHidden
      size="small"
      tabBarStyle={{ marginBottom: 4 }}
      items={[
        {
          key: 'figures',
          label: t(sourceTexts.figures),
          children: (
            <Flex vertical gap={12}>
              {asking}
              {figures}
            </Flex>
          ),
        },
        ...(children.length > 0
          ? [
              {
                key: 'below',
                label: t(sourceTexts.below),
                children: (
                  <Flex vertical gap={12}>
                    {asking}
                    {below}
                  </Flex>
                ),
              },
            ]
          : []),
        ...(stats.data?.figures.cost != null
          ? [
              {
                key: 'costs',
                label: t(sourceTexts.costs),
                children: (
                  <OwnQuery>
                    <ResourcePage of={SourceCost} filter={filter} values={isLeaf ? { sourceId } : {}} inputs={inputs} />
                  </OwnQuery>
                ),
              },
            ]
          : []),
        ...(can('customers.customer.view')
          ? [
              {
                key: 'customers',
                label: t(sourceTexts.customers),
                children: (
                  <OwnQuery>
                    <ResourcePage
                      of={{ ...shownCustomer, verbs: ['list', 'detail', 'count'] }}
                      filter={filter}
                      columns={customerColumns}
                      onOpen={(row) => open('/customerDetail', { id: `${row.id}` }, row.name)}
                    />
                  </OwnQuery>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
