// The lists of approvals, wherever they stand: decided in place, opened beside, by keyboard and with a thumb.
import { App, Button, Flex, List, Pagination, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { later } from '#kernel/web/resource/rows/later';
import { useCan } from '#kernel/web/session';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { MenuButton } from '#kernel/web/widgets/Menu';
import { Empty, Failed, Loading } from '#kernel/web/widgets/States';
import { batchApprove, type InboxTab, inbox, inboxTabs, taskCounts } from '../model/calls';
import { customKinds } from '../model/customKinds';
import { ApprovalDrawer } from './ApprovalDrawer';
import css from './approval.module.css';
import { a } from './approvalTexts';
import { askedBy, type InboxFilter, InboxFilters } from './InboxFilters';
import { InboxRow } from './InboxRow';

const StartDialog = later(() => import('./StartDialog'));
const OwnDelegations = later(() => import('./Delegations'));
const pageSize = 10;

export default function Inbox() {
  const { t } = useText();
  const can = useCan();
  const { message } = App.useApp();
  const [query, setQuery] = useQueryState();
  const [filter, setFilter] = useState<InboxFilter>(askedBy(query));
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<number[]>([]);
  const [starting, setStarting] = useState<string | null>(null);
  const [isDelegating, setDelegating] = useState(false);
  const tabs = inboxTabs.filter((tab) => tab !== 'all' || can('collaboration.approval.viewAll'));
  const tab: InboxTab = tabs.find((one) => one === query.list) ?? 'pending';
  const counts = useAnswer(taskCounts, {}, { every: 60_000 });
  const answer = useAnswer(inbox, { tab, page, pageSize, ...filter });
  const batch = useCall(batchApprove);
  const list = answer.data?.list ?? [];
  const openId = Number(query.approval) || null;
  const go = (id: number | null) => setQuery({ ...query, approval: id === null ? '' : String(id) });
  const step = (by: 1 | -1) => {
    const at = list.findIndex(({ approvalId }) => approvalId === openId);
    go(list[at + by]?.approvalId ?? null);
  };
  const first = list[0]?.approvalId;
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isTyping = target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
      if (key === 'j' && openId === null && first && !isTyping && !ctrlKey && !metaKey && !altKey) go(first);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  const approveAll = async () => {
    const answers = await batch.run({ ids: chosen }).catch((error: unknown) => void message.error(messageOf(error)));
    const refused = answers?.filter(({ ok }) => !ok) ?? [];
    if (refused.length > 0) message.warning(refused.map((one) => one.message).join('；'));
    setChosen([]);
  };
  const count = (one: InboxTab) => (one === 'pending' ? counts.data?.pending : one === 'cc' ? counts.data?.cc : 0) || 0;
  return (
    <section aria-label={t(a.pending)}>
      <Flex gap={8} wrap align="center" style={{ marginBottom: 8 }}>
        <Segmented
          className={css.tabs!}
          value={tab}
          options={tabs.map((one) => ({
            value: one,
            label: count(one) > 0 ? `${t(a[one])} ${count(one)}` : t(a[one]),
          }))}
          onChange={(next) => {
            setPage(1);
            setChosen([]);
            // The number beside a tab is what waits there: one comes to just that.
            setFilter(next === 'cc' && count('cc') > 0 ? { unread: true } : {});
            setQuery({ ...query, list: next, approval: '', overdue: '', state: '', unread: '' });
          }}
        />
        <MenuButton
          className={css.menu!}
          items={() =>
            customKinds.map((kind) => ({ key: kind.key, label: t(kind.name), onClick: () => setStarting(kind.key) }))
          }
        >
          {t(a.start)}
        </MenuButton>
        <Button onClick={() => setDelegating(true)}>{t(a.delegations)}</Button>
        {chosen.length > 0 && (
          <Button type="primary" loading={batch.isRunning} onClick={() => void approveAll()}>
            {t(a.batch, { count: chosen.length })}
          </Button>
        )}
      </Flex>
      <InboxFilters
        key={tab}
        tab={tab}
        value={filter}
        onChange={(next) => {
          setPage(1);
          setFilter(next);
        }}
      />
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
              <InboxRow
                row={row}
                isChosen={row.taskId !== null && chosen.includes(row.taskId)}
                onChoose={(isOn) =>
                  setChosen(isOn ? [...chosen, row.taskId!] : chosen.filter((id) => id !== row.taskId))
                }
                onOpen={() => go(row.approvalId)}
              />
            )}
          />
          {answer.data.total > pageSize && (
            <Pagination
              size="small"
              current={page}
              total={answer.data.total}
              pageSize={pageSize}
              showSizeChanger={false}
              onChange={setPage}
              style={{ marginTop: 12 }}
            />
          )}
        </>
      )}
      {openId !== null && <ApprovalDrawer id={openId} onClose={() => go(null)} onNext={step} />}
      {isDelegating && <OwnDelegations onClose={() => setDelegating(false)} />}
      {starting && <StartDialog kind={starting} onClose={() => setStarting(null)} onStarted={go} />}
    </section>
  );
}
