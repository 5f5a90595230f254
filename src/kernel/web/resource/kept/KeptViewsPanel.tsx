// What was kept of this list, one line each, and the line that keeps it as it is now.
import {
  DeleteOutlined,
  EditOutlined,
  PushpinFilled,
  PushpinOutlined,
  ShareAltOutlined,
  SyncOutlined,
} from '@ant-design/icons';
import { App, Button } from 'antd';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { changeView, dropView, type KeptView, keepView } from '#kernel/model/shown/savedViews';
import { messageOf } from '#kernel/web/api/apiError';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import type { ColumnPreference } from '#kernel/web/widgets/columns/columnChoice';
import { useKept } from '../form/useKept';
import type { ListState } from '../list/listState';
import css from './kept.module.css';
import { contentOf } from './keptState';
import { keptTexts as k } from './keptTexts';
import type { KeptOfList } from './useKeptViews';

export interface KeptViewsProps {
  kept: KeptOfList;
  state: ListState;
  columns: ColumnPreference;
  /** One that was kept just now is not among the list's yet. */
  onChoose: (view: KeptView | null) => void;
}

interface PanelProps extends KeptViewsProps {
  onShare: (view: KeptView) => void;
  onClose: () => void;
}

export default function KeptViewsPanel({ kept, state, columns, onChoose, onShare, onClose }: PanelProps) {
  const { t } = useText();
  const { message, modal } = App.useApp();
  const keep = useCall(keepView);
  const change = useCall(changeView);
  const drop = useCall(dropView);
  const [name, setName] = useKept(`viewName:${kept.list}`, '');
  const [renamed, setRenamed] = useState<KeptView | null>(null);
  const [refusal, setRefusal] = useState('');

  const told = async (doing: Promise<unknown>, words: string) => {
    try {
      await doing;
      setRefusal('');
      void message.success(words);
      return true;
    } catch (error) {
      setRefusal(messageOf(error));
      return false;
    }
  };
  const changed = (view: KeptView, part: Partial<KeptView>) => {
    const { id, name: now, content, isPinned } = { ...view, ...part };
    return told(change.run({ id, name: now, content, isPinned }), t(k.updated, { name: now }));
  };
  const save = async () => {
    const said = name.trim();
    if (renamed) {
      if (await changed(renamed, { name: said })) setRenamed(null);
      else return;
    } else {
      const sent = keep.run({ list: kept.list, name: said, content: contentOf(state, columns), isPinned: true });
      if (!(await told(sent, t(k.kept, { name: said })))) return;
      const made = (await sent).views.findLast((view) => view.list === kept.list && view.name === said);
      if (made) onChoose(made);
      onClose();
    }
    setName('');
  };
  const askDrop = (view: KeptView) =>
    modal.confirm({
      title: t(k.dropSure, { name: view.name }),
      content: t(k.dropHelp),
      okText: t(k.drop),
      okButtonProps: { danger: true },
      onOk: async () => {
        await drop.run({ id: view.id });
        if (state.kept === view.id) onChoose(null);
      },
    });
  const actions = (view: KeptView) => [
    {
      label: view.isPinned ? k.unpin : k.pin,
      icon: view.isPinned ? <PushpinFilled /> : <PushpinOutlined />,
      onClick: () => void changed(view, { isPinned: !view.isPinned }),
    },
    {
      label: k.update,
      icon: <SyncOutlined />,
      onClick: () => void changed(view, { content: contentOf(state, columns) }),
    },
    {
      label: k.rename,
      icon: <EditOutlined />,
      onClick: () => {
        setRenamed(view);
        setName(view.name);
      },
    },
    ...(kept.roles.length > 0 ? [{ label: k.share, icon: <ShareAltOutlined />, onClick: () => onShare(view) }] : []),
    { label: k.drop, icon: <DeleteOutlined />, onClick: () => askDrop(view) },
  ];

  return (
    <div className={css.panel}>
      {kept.views.length === 0 && <p className={css.none}>{t(k.none)}</p>}
      <ul className={css.views}>
        {kept.views.map((view) => (
          <li key={view.id} className={css.view}>
            <Button
              type={view.id === state.kept ? 'primary' : 'text'}
              className={css.name!}
              onClick={() => {
                onChoose(view);
                onClose();
              }}
            >
              <span data-data>{view.name}</span>
              {!view.isOwn && <small className={css.by}>{t(k.sharedBy, { name: view.by })}</small>}
            </Button>
            {view.isOwn &&
              actions(view).map(({ label, icon, onClick }) => (
                <Button
                  key={label.zh}
                  type="text"
                  size="small"
                  icon={icon}
                  title={t(label)}
                  aria-label={`${t(label)} ${view.name}`}
                  onClick={onClick}
                />
              ))}
          </li>
        ))}
      </ul>
      <form
        className={css.keep}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) void save();
        }}
      >
        <Input
          value={name}
          maxLength={30}
          status={refusal ? 'error' : ''}
          placeholder={t(k.name)}
          aria-label={t(k.name)}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="primary" htmlType="submit" disabled={!name.trim()} loading={keep.isRunning || change.isRunning}>
          {t(renamed ? k.rename : k.keep)}
        </Button>
      </form>
      {refusal && (
        <p role="alert" className={css.refusal}>
          {refusal}
        </p>
      )}
    </div>
  );
}
