// What the reader of an approval may do now: a word and two buttons, the rest behind 更多. A approves, R rejects.
import { App, Button, Input, Select, Space } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Call } from '#kernel/model/call';
import type { Fields } from '#kernel/model/fields';
import { messageOf } from '#kernel/web/api/apiError';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { useKept } from '#kernel/web/resource/form/useKept';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { MenuButton } from '#kernel/web/widgets/Menu';
import {
  type ApprovalView,
  addSigners,
  approveTask,
  cancelApproval,
  copyTo,
  reassignTask,
  rejectTask,
  removeSigners,
  repairApproval,
  returnTask,
  transferTask,
  undoTask,
  urgeApproval,
  withdrawApproval,
} from '../model/calls';
import css from './approval.module.css';
import { a } from './approvalTexts';

interface DecisionProps {
  view: ApprovalView;
  /** What the reader changed of the request, where the node lets them. */
  edited: Record<string, unknown>;
  onNext?: ((step: 1 | -1) => void) | undefined;
  onMend: () => void;
}

interface Asking {
  call: Call<Fields, ApprovalView>;
  id: number;
}

export function Decision({ view, edited, onNext, onMend }: DecisionProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const [comment, setComment] = useKept(`approval:${view.id}`, '');
  const [asking, setAsking] = useState<Asking | null>(null);
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
    const isNeeded = task.commentOn === 'always' || (task.commentOn === 'reject' && kind === 'reject');
    if (isNeeded && !comment.trim()) {
      input.current?.focus();
      message.warning(t(a.needsComment));
      return;
    }
    const given = { id: task.id, comment };
    const form = Object.keys(edited).length > 0 ? { form: edited } : {};
    void press(() => (kind === 'approve' ? approve.run({ ...given, ...form }) : reject.run(given)), true);
  };
  useKeys(asking !== null, {
    a: () => say('approve'),
    r: () => say('reject'),
    j: () => onNext?.(1),
    k: () => onNext?.(-1),
  });
  const rare = rareOf(view, t);
  return (
    <div className={css.decision}>
      {task && (
        <Input.TextArea
          ref={(made) => {
            input.current = made?.resizableTextArea?.textArea ?? null;
          }}
          autoSize={{ minRows: 2, maxRows: 4 }}
          maxLength={1000}
          value={comment}
          aria-label={t(a.comment)}
          placeholder={t(task.commentOn === 'always' ? a.commentAlways : a.comment)}
          onChange={(event) => setComment(event.target.value)}
        />
      )}
      <Space wrap>
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
        {can.includes('resubmit') && (
          <Button type="primary" onClick={onMend}>
            {t(a.mend)}
          </Button>
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
            items={() => rare.map(({ key, label, ask }) => ({ key, label, onClick: () => setAsking(ask) }))}
          >
            {t(a.more)}
          </MenuButton>
        )}
      </Space>
      {asking && (
        <CallDialog
          of={asking.call}
          rows={[{ id: asking.id }]}
          name={view.title}
          inputs={{
            ...(asking.call.path === returnTask.path ? { nodeId: targetInput(view) } : {}),
            ...(asking.call.path === removeSigners.path ? { staffIds: signerInput(view) } : {}),
          }}
          onClose={() => setAsking(null)}
          onDone={() => setAsking(null)}
        />
      )}
    </div>
  );
}

/** While nothing is typed anywhere and no dialog asks. */
function useKeys(isAsking: boolean, keys: Record<string, () => void>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.matches('input, textarea, select, [contenteditable]');
      if (event.ctrlKey || event.metaKey || event.altKey || isAsking || isTyping) return;
      const act = keys[event.key.toLowerCase()];
      if (!act) return;
      // Where it leads into the comment, the key itself is no word of it.
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}

/** Which input it asks for is the dialog's business. */
const loose = <I extends Fields>(call: Call<I, ApprovalView>) => call as Call<Fields, ApprovalView>;

/** What is asked for by a dialog, each about its task or about the whole. */
function rareOf(view: ApprovalView, t: ReturnType<typeof useText>['t']): { key: string; label: string; ask: Asking }[] {
  const { can, task, id, signers } = view;
  const about = (key: string, call: Call<Fields, ApprovalView>, of: number | undefined, label = t(call.label)) =>
    can.includes(key) && of !== undefined ? [{ key, label, ask: { call, id: of } }] : [];
  return [
    ...about('return', loose(returnTask), task?.id),
    ...about('transfer', loose(transferTask), task?.id),
    ...about('addSigner', loose(addSigners), task?.id),
    ...(signers
      ? [
          {
            key: 'removeSigner',
            label: t(removeSigners.label),
            ask: { call: loose(removeSigners), id: signers.taskId },
          },
        ]
      : []),
    ...about('cc', loose(copyTo), id),
    ...about('withdraw', loose(withdrawApproval), id),
    ...view.waiting.flatMap(({ taskId, name }) =>
      about('reassign', loose(reassignTask), taskId, `${t(reassignTask.label)} · ${name}`).map((one) => ({
        ...one,
        key: `reassign.${taskId}`,
      })),
    ),
    ...about('cancel', loose(cancelApproval), id),
    ...about('repair', loose(repairApproval), id),
  ];
}

/** The initiator, and the nodes that were really passed. */
const targetInput = (view: ApprovalView) =>
  function TargetInput({ id, value, onChange }: FieldInputProps) {
    const { t } = useText();
    const options = (view.task?.targets ?? []).map(({ nodeId, name }) => ({ value: nodeId, label: name }));
    return (
      <Select
        id={id}
        value={typeof value === 'string' ? value : ''}
        options={[{ value: '', label: `${t(a.initiator)} · ${view.initiator}` }, ...options]}
        onChange={onChange}
      />
    );
  };

const signerInput = (view: ApprovalView) =>
  function SignerInput({ id, value, onChange }: FieldInputProps) {
    return (
      <Select
        id={id}
        mode="multiple"
        value={Array.isArray(value) ? value : []}
        options={(view.signers?.people ?? []).map((one) => ({ value: one.id, label: one.name }))}
        onChange={onChange}
      />
    );
  };
