// One approval: what is asked for, the way, what happened, and the buttons its reader has now. A approves, R rejects.
import { App, Button, Descriptions, Flex, Input, Space, Tag, Timeline } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Call } from '#kernel/model/call';
import type { Fields } from '#kernel/model/fields';
import { messageOf } from '#kernel/web/api/apiError';
import { CallDialog } from '#kernel/web/calls/CallDialog';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Frame } from '#kernel/web/widgets/Frame';
import { MenuButton } from '#kernel/web/widgets/Menu';
import { Failed, Loading } from '#kernel/web/widgets/States';
import { approvalStates } from '../model/approval';
import {
  type ApprovalView,
  addSigners,
  approvalView,
  approveTask,
  cancelApproval,
  copyTo,
  rejectTask,
  repairApproval,
  resubmitApproval,
  returnTask,
  transferTask,
  undoTask,
  urgeApproval,
  withdrawApproval,
} from '../model/calls';
import { ApprovalPath } from './ApprovalPath';
import css from './approval.module.css';
import { a } from './approvalTexts';

interface DrawerProps {
  id: number;
  onClose: () => void;
  /** To the next one in the list, by J and K and after deciding. */
  onNext?: (step: 1 | -1) => void;
}

export function ApprovalDrawer({ id, onClose, onNext }: DrawerProps) {
  const answer = useAnswer(approvalView, { id });
  return (
    <Frame kind="drawer" width={680} title={answer.data?.no ?? ''} open onCancel={onClose} footer={null}>
      {answer.error ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data?.id === id ? (
        <Whole key={id} view={answer.data} onNext={onNext} />
      ) : (
        <Loading />
      )}
    </Frame>
  );
}

const onTask = { return: returnTask, transfer: transferTask, addSigner: addSigners } as const;
const onWhole = {
  cc: copyTo,
  withdraw: withdrawApproval,
  resubmit: resubmitApproval,
  cancel: cancelApproval,
  repair: repairApproval,
} as const;

function Whole({ view, onNext }: { view: ApprovalView; onNext: DrawerProps['onNext'] }) {
  const { t } = useText();
  const { message } = App.useApp();
  const open = useOpen();
  const [comment, setComment] = useState('');
  const [asking, setAsking] = useState<Call<Fields, ApprovalView> | null>(null);
  const approve = useCall(approveTask);
  const reject = useCall(rejectTask);
  const undo = useCall(undoTask);
  const urge = useCall(urgeApproval);
  const input = useRef<HTMLTextAreaElement>(null);
  const { task, can } = view;

  /** Refused: the reason is told and what was typed stays. */
  const press = async (run: () => Promise<unknown>, goesOn = false) => {
    try {
      await run();
      message.success(t(a.decided));
      setComment('');
      if (goesOn) onNext?.(1);
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  const say = (kind: 'approve' | 'reject') => {
    if (!task) return;
    if (kind === 'reject' && !comment.trim()) {
      input.current?.focus();
      message.warning(t(a.comment));
      return;
    }
    const call = kind === 'approve' ? approve : reject;
    void press(() => call.run({ id: task.id, comment }), true);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || asking || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
        return;
      const key = event.key.toLowerCase();
      if (key === 'a' && task) say('approve');
      else if (key === 'r' && task) say('reject');
      else if (key === 'j') onNext?.(1);
      else if (key === 'k') onNext?.(-1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  const state = approvalStates[view.state as keyof typeof approvalStates];
  const rare = [
    ...Object.entries(onTask).map(([name, call]) => ({ name, call })),
    ...Object.entries(onWhole).map(([name, call]) => ({ name, call })),
  ].filter(({ name }) => can.includes(name));
  return (
    <article>
      <Flex gap={8} align="center" wrap>
        <h2 style={{ margin: 0, fontSize: 18 }} data-data>
          {view.title}
        </h2>
        {state && <Tag color={state[2] === 'grey' ? 'default' : state[2]}>{t({ zh: state[0], en: state[1] })}</Tag>}
      </Flex>
      {view.problem && <p role="alert">{view.problem}</p>}
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2 }}
        style={{ marginTop: 12 }}
        items={[
          { key: 'kind', label: t(a.kind), children: view.kindName },
          { key: 'initiator', label: t(a.initiator), children: view.initiator },
          ...(view.school ? [{ key: 'school', label: t(a.school), children: view.school }] : []),
          { key: 'startedAt', label: t(a.startedAt), children: momentText(view.startedAt, 'YYYY-MM-DD HH:mm') },
        ]}
      />
      <h3>{t(a.form)}</h3>
      <Descriptions
        bordered
        size="small"
        column={1}
        items={view.fields.map(({ name, label, text }) => ({
          key: name,
          label,
          children: <span data-data>{text}</span>,
        }))}
      />
      {view.files.length > 0 && (
        <ul aria-label={t(a.files)}>
          {view.files.map((file) => (
            <li key={file.FileUrl}>
              <a href={file.FileUrl} target="_blank" rel="noreferrer">
                {file.FileName}
              </a>
            </li>
          ))}
        </ul>
      )}
      {task && (
        <Input.TextArea
          ref={(made) => {
            input.current = made?.resizableTextArea?.textArea ?? null;
          }}
          style={{ marginTop: 12 }}
          autoSize={{ minRows: 2, maxRows: 4 }}
          maxLength={1000}
          value={comment}
          aria-label={t(a.comment)}
          placeholder={t(task.commentOn === 'always' ? a.commentAlways : a.comment)}
          onChange={(event) => setComment(event.target.value)}
        />
      )}
      <Space wrap style={{ margin: '12px 0' }}>
        {task && (
          <>
            <Button type="primary" loading={approve.isRunning} onClick={() => say('approve')}>
              {t(a.approveKey)}
            </Button>
            <Button danger loading={reject.isRunning} onClick={() => say('reject')}>
              {t(a.rejectKey)}
            </Button>
          </>
        )}
        {can.includes('undo') && view.undoTaskId && (
          <Button onClick={() => void press(() => undo.run({ id: view.undoTaskId! }))}>{t(undoTask.label)}</Button>
        )}
        {can.includes('urge') && (
          <Button onClick={() => void press(() => urge.run({ id: view.id }))}>{t(urgeApproval.label)}</Button>
        )}
        {rare.length > 0 && (
          <MenuButton
            className={css.menu!}
            items={() =>
              rare.map(({ name, call }) => ({
                key: name,
                label: t(call.label),
                onClick: () => setAsking(call as Call<Fields, ApprovalView>),
              }))
            }
          >
            {t(a.more)}
          </MenuButton>
        )}
        {view.url.startsWith('/') && !view.url.startsWith('/todo') && (
          <Button
            type="link"
            onClick={() =>
              open(view.url.split('?')[0]!, Object.fromEntries(new URLSearchParams(view.url.split('?')[1])))
            }
          >
            {t(a.document)}
          </Button>
        )}
        <Button type="link" onClick={() => window.print()}>
          {t(a.print)}
        </Button>
      </Space>
      <h3>{t(a.path)}</h3>
      <ApprovalPath path={view.path} />
      <h3>{t(a.log)}</h3>
      <Timeline
        items={view.log.map((line, i) => ({
          key: i,
          content: (
            <div>
              {line.text} <time dateTime={line.at}>{momentText(line.at, 'MM-DD HH:mm')}</time>
              {line.comment && <div data-data>“{line.comment}”</div>}
            </div>
          ),
        }))}
      />
      {asking && (
        <CallDialog
          of={asking}
          rows={[{ id: Object.values(onTask).some((call) => call.path === asking.path) ? task!.id : view.id }]}
          name={view.title}
          onClose={() => setAsking(null)}
          onDone={() => setAsking(null)}
        />
      )}
    </article>
  );
}
