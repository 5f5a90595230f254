// The lists of approvals, wherever they stand: decided in place, opened beside, by keyboard and with a thumb.
import { App, Button, Checkbox, Flex, Input, List, Pagination, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { later } from '#kernel/web/resource/rows/later';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { useCan } from '#kernel/web/session';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { MenuButton } from '#kernel/web/widgets/Menu';
import { Empty, Failed, Loading } from '#kernel/web/widgets/States';
import { approvalStates } from '../model/approval';
import { batchApprove, type InboxRow, type InboxTab, inbox, inboxTabs, taskCounts } from '../model/calls';
import { customKinds } from '../model/customKinds';
import { ApprovalDrawer } from './ApprovalDrawer';
import css from './approval.module.css';
import { a } from './approvalTexts';

const StartDialog = later(() => import('./StartDialog'));

export default function Inbox() {
  const { t } = useText();
  const can = useCan();
  const { message } = App.useApp();
  const [query, setQuery] = useQueryState();
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<number[]>([]);
  const [starting, setStarting] = useState<string | null>(null);
  const tabs = inboxTabs.filter((tab) => tab !== 'all' || can('collaboration.approval.viewAll'));
  const tab: InboxTab = tabs.find((one) => one === query.list) ?? 'pending';
  const counts = useAnswer(taskCounts, {}, { every: 60_000 });
  const answer = useAnswer(inbox, { tab, page, pageSize: 10, ...(q ? { q } : {}) });
  const batch = useCall(batchApprove);
  const list = answer.data?.list ?? [];
  const openId = Number(query.approval) || null;
  const go = (id: number | null) => setQuery({ ...query, approval: id === null ? '' : String(id) });
  const step = (by: 1 | -1) => {
    const at = list.findIndex(({ approvalId }) => approvalId === openId);
    go(list[at + by]?.approvalId ?? null);
  };
  const approveAll = async () => {
    const answers = await batch.run({ ids: chosen }).catch((error: unknown) => void message.error(messageOf(error)));
    const refused = answers?.filter(({ ok }) => !ok) ?? [];
    if (refused.length > 0) message.warning(refused.map((one) => one.message).join('；'));
    setChosen([]);
  };
  const count = (one: InboxTab) => (one === 'pending' ? counts.data?.pending : one === 'cc' ? counts.data?.cc : 0) || 0;
  return (
    <section aria-label={t(a.pending)}>
      <Flex gap={8} wrap align="center" style={{ marginBottom: 12 }}>
        <Segmented
          value={tab}
          options={tabs.map((one) => ({
            value: one,
            label: count(one) > 0 ? `${t(a[one])} ${count(one)}` : t(a[one]),
          }))}
          onChange={(next) => {
            setPage(1);
            setChosen([]);
            setQuery({ ...query, list: next, approval: '' });
          }}
        />
        <Input.Search
          allowClear
          style={{ width: 220 }}
          placeholder={t(a.search)}
          onSearch={(text) => {
            setPage(1);
            setQ(text);
          }}
        />
        {chosen.length > 0 && (
          <Button loading={batch.isRunning} onClick={() => void approveAll()}>
            {t(a.batch, { count: chosen.length })}
          </Button>
        )}
        <MenuButton
          className={css.menu!}
          items={() =>
            customKinds.map((kind) => ({ key: kind.key, label: t(kind.name), onClick: () => setStarting(kind.key) }))
          }
        >
          {t(a.start)}
        </MenuButton>
      </Flex>
      {answer.error ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <Loading />
      ) : list.length === 0 ? (
        <Empty text={t(tab === 'pending' ? a.none : a.noneElse)} />
      ) : (
        <>
          <List
            size="small"
            dataSource={list}
            rowKey={(row) => `${row.approvalId}.${row.taskId ?? ''}`}
            renderItem={(row) => (
              <Row
                row={row}
                isChosen={row.taskId !== null && chosen.includes(row.taskId)}
                onChoose={(isOn) =>
                  setChosen(isOn ? [...chosen, row.taskId!] : chosen.filter((id) => id !== row.taskId))
                }
                onOpen={() => go(row.approvalId)}
              />
            )}
          />
          {answer.data.total > 10 && (
            <Pagination
              size="small"
              current={page}
              total={answer.data.total}
              pageSize={10}
              showSizeChanger={false}
              onChange={setPage}
              style={{ marginTop: 12 }}
            />
          )}
        </>
      )}
      {openId !== null && <ApprovalDrawer id={openId} onClose={() => go(null)} onNext={step} />}
      {starting && <StartDialog kind={starting} onClose={() => setStarting(null)} onStarted={go} />}
    </section>
  );
}

interface RowProps {
  row: InboxRow;
  isChosen: boolean;
  onChoose: (isOn: boolean) => void;
  onOpen: () => void;
}

function Row({ row, isChosen, onChoose, onOpen }: RowProps) {
  const { t } = useText();
  const state = approvalStates[row.state as keyof typeof approvalStates];
  return (
    <List.Item>
      <Flex gap={8} align="start" style={{ width: '100%', minWidth: 0 }}>
        {row.taskId !== null && (
          <Checkbox checked={isChosen} aria-label={row.title} onChange={(event) => onChoose(event.target.checked)} />
        )}
        <button
          type="button"
          onClick={onOpen}
          style={{
            flex: 1,
            minWidth: 0,
            textAlign: 'start',
            background: 'none',
            border: 0,
            padding: 0,
            cursor: 'pointer',
            color: 'inherit',
            font: 'inherit',
          }}
        >
          <Flex gap={8} wrap align="center">
            <b data-data>{row.title}</b>
            {state && <Tag color={state[2] === 'grey' ? 'default' : state[2]}>{t({ zh: state[0], en: state[1] })}</Tag>}
            {row.isOverdue && <Tag color="red">{t(a.overdue)}</Tag>}
            {row.onBehalfOf && <Tag>{t(a.onBehalfOf, { name: row.onBehalfOf })}</Tag>}
          </Flex>
          {row.figures && (
            <div data-data style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {row.figures}
            </div>
          )}
          <div style={{ opacity: 0.75 }}>
            {[row.kindName, row.initiator, row.school, row.node, momentText(row.at, 'MM-DD HH:mm')]
              .filter(Boolean)
              .join(' · ')}
            {row.waitingFor && row.taskId === null && ` · ${t(a.waitingFor, { names: row.waitingFor })}`}
          </div>
        </button>
      </Flex>
    </List.Item>
  );
}
