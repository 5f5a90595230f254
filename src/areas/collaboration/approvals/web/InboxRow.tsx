// One approval in a list: what it is about, what it waits for, and where a nod is enough the nod.
import { App, Button, Checkbox, Flex, List, Tag } from 'antd';
import { messageOf } from '#kernel/web/api/apiError';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { approvalStates } from '../model/approval';
import { approveTask, type InboxRow as Row } from '../model/calls';
import css from './approval.module.css';
import { a } from './approvalTexts';

interface RowProps {
  row: Row;
  isChosen: boolean;
  onChoose: (isOn: boolean) => void;
  onOpen: () => void;
}

export function InboxRow({ row, isChosen, onChoose, onOpen }: RowProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const approve = useCall(approveTask);
  const state = approvalStates[row.state as keyof typeof approvalStates];
  const nod = () =>
    approve
      .run({ id: row.taskId! })
      .then(() => message.success(t(a.decided)))
      .catch((error: unknown) => message.error(messageOf(error)));
  const about = [row.kindName, row.initiator, row.school, row.node, momentText(row.at, 'MM-DD HH:mm')];
  return (
    <List.Item>
      <Flex gap={8} align="start" style={{ width: '100%', minWidth: 0 }}>
        {row.taskId !== null && (
          <Checkbox checked={isChosen} aria-label={row.title} onChange={(event) => onChoose(event.target.checked)} />
        )}
        <button type="button" className={css.row} onClick={onOpen}>
          <Flex gap={8} wrap align="center">
            <b data-data>{row.title}</b>
            {state && <Tag color={state[2] === 'grey' ? 'default' : state[2]}>{t({ zh: state[0], en: state[1] })}</Tag>}
            {row.isOverdue && <Tag color="red">{t(a.overdue)}</Tag>}
            {row.onBehalfOf && <Tag>{t(a.onBehalfOf, { name: row.onBehalfOf })}</Tag>}
          </Flex>
          {row.figures && (
            <div data-data className={css.line}>
              {row.figures}
            </div>
          )}
          <div style={{ opacity: 0.75 }}>
            <span data-data>{about.filter(Boolean).join(' · ')}</span>
            {row.dueAt && row.taskId !== null && ` · ${t(a.due)} ${momentText(row.dueAt, 'MM-DD HH:mm')}`}
            {row.waitingFor && row.taskId === null && ` · ${t(a.waitingFor, { names: row.waitingFor })}`}
          </div>
        </button>
        {row.taskId !== null && row.isPlain && (
          <Button loading={approve.isRunning} onClick={() => void nod()}>
            {t(a.approve)}
          </Button>
        )}
      </Flex>
    </List.Item>
  );
}
