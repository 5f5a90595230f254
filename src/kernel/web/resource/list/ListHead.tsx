// Above the table: what it is and how many, and what can be done with the list as a whole.
import { DownloadOutlined, PlusOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { permission, type Resource, type Verb } from '#kernel/model/resource';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { listTexts } from '#kernel/web/resourceTexts';
import { useCan } from '#kernel/web/session';
import { MenuButton } from '#kernel/web/widgets/Menu';
import { inSentence } from '../rows/plainText';
import css from './list.module.css';
import { TotalText } from './ResourceTable';

/** Something done with several chosen rows at once. */
export interface BatchAction {
  key: string;
  label: Text;
  danger?: boolean;
  run: (ids: readonly number[], clear: () => void) => unknown;
}

const batchAtOnce = 5;

interface ListHeadProps {
  of: Resource;
  title?: string;
  total: number | undefined;
  isCapped: boolean;
  summary?: ReactNode;
  toolbar?: ReactNode;
  settings: ReactNode;
  isFetching: boolean;
  selected: number;
  onClearSelection: () => void;
  batch?: readonly BatchAction[];
  onBatch: (action: BatchAction) => void;
  onBatchDelete: () => void;
  onRefresh: () => void;
  onExport: () => void;
  onImport: () => void;
  onAdd: () => void;
}

/** Whether the model has the verb and this person the permission for it, where it needs one. */
export function useMay(of: Resource): (verb: Verb) => boolean {
  const can = useCan();
  return (verb) => of.verbs.includes(verb) && (of.everyone.includes(verb) || can(permission(of, verb)));
}

export function ListHead(props: ListHeadProps) {
  const { t } = useText();
  const may = useMay(props.of);
  const title = t(props.of.title);
  // What concerns the list as a whole steps aside for what is done with the chosen rows: all of it on one line.
  const isChoosing = props.selected > 0;
  const hasOwnDelete = props.batch?.some(({ key }) => key === 'delete') ?? false;
  const rest = [
    ...(props.batch?.slice(batchAtOnce) ?? []).map((action) => ({
      key: action.key,
      label: t(action.label),
      danger: action.danger,
      onClick: () => props.onBatch(action),
    })),
    ...(props.batch && !hasOwnDelete && may('delete')
      ? [{ key: 'delete', label: t(listTexts.batchDelete), danger: true, onClick: props.onBatchDelete }]
      : []),
  ];
  return (
    <div className={css.head}>
      {isChoosing ? (
        <div className={css.title} aria-live="polite">
          <strong>{t(listTexts.selected, { count: props.selected })}</strong>
          {props.batch?.slice(0, batchAtOnce).map((action) => (
            <Button key={action.key} size="small" danger={action.danger} onClick={() => props.onBatch(action)}>
              {t(action.label)}
            </Button>
          ))}
          {rest.length > 0 && (
            <MenuButton className={css.link!} items={() => rest}>
              {t(listTexts.more)}
            </MenuButton>
          )}
          {may('delete') && !props.batch && (
            <Button danger size="small" onClick={props.onBatchDelete}>
              {t(listTexts.batchDelete)}
            </Button>
          )}
          <Button type="link" size="small" onClick={props.onClearSelection}>
            {t(listTexts.clearSelection)}
          </Button>
        </div>
      ) : (
        <div className={`${css.title} ${css.told}`}>
          <strong>{props.title ?? title}</strong>
          {props.total !== undefined && (
            <span>
              <TotalText total={props.total} isCapped={props.isCapped} />
            </span>
          )}
          {props.summary && <span>{props.summary}</span>}
        </div>
      )}
      <div className={css.tools}>
        {!isChoosing && props.toolbar}
        {may('export') && (
          <Button icon={<DownloadOutlined />} onClick={props.onExport}>
            {t(isChoosing ? listTexts.exportChosen : listTexts.export)}
          </Button>
        )}
        {!isChoosing && may('import') && (
          <Button icon={<UploadOutlined />} onClick={props.onImport}>
            {t(listTexts.import)}
          </Button>
        )}
        <Button
          icon={<ReloadOutlined spin={props.isFetching} />}
          aria-label={t(listTexts.refresh)}
          title={t(listTexts.refresh)}
          onClick={props.onRefresh}
        />
        {props.settings}
        {!isChoosing && may('add') && (
          <Button type="primary" icon={<PlusOutlined />} onClick={props.onAdd}>
            {t(listTexts.add, { title: inSentence(title) })}
          </Button>
        )}
      </div>
    </div>
  );
}
