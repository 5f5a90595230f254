// The state changes that are possible now, as buttons: those the model allows from here and the server grants this person.
import { Button, Space } from 'antd';
import type { Resource } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import type { WireRow } from '../rows/rows';
import { transitionsOf } from './transitionsOf';
import { useTransition } from './useTransition';

interface TransitionButtonsProps {
  of: Resource;
  row: WireRow;
  onDone?: (row: WireRow) => void;
}

export function TransitionButtons({ of, row, onDone }: TransitionButtonsProps) {
  const { t } = useText();
  const { start, dialog } = useTransition(of, onDone);
  const open = transitionsOf(of, row);
  if (open.length === 0) return null;
  return (
    <Space wrap>
      {open.map(([name, transition], i) => (
        <Button
          key={name}
          type={i === 0 && !transition.danger ? 'primary' : 'default'}
          danger={transition.danger}
          onClick={() => start(row, name)}
        >
          {t(transition.label)}
        </Button>
      ))}
      {dialog}
    </Space>
  );
}
