// The state changes that are possible now, as buttons: those the model allows from here and the server grants this person.
import { Button, Space } from 'antd';
import { type Resource, stateField } from '#kernel/model/resource';
import { possible, type Transition } from '#kernel/model/states';
import { useText } from '#kernel/web/i18n';
import { mayDo, type WireRow } from './rows';
import { useTransition } from './useTransition';

/** In the order the model declares them. */
export function transitionsOf(of: Resource, row: WireRow): [name: string, transition: Transition][] {
  const state = stateField(of);
  const life = state ? of.fields[state]?.life : undefined;
  if (!state || !life) return [];
  return possible(life, String(row[state]))
    .filter((name) => mayDo(row, name))
    .map((name) => [name, life.transitions[name]!]);
}

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
