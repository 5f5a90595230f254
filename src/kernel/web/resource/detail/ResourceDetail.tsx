// One row: head with name, state, the figures that matter and what can be done; its fields, lines and tabs; its history.

import { EditOutlined } from '@ant-design/icons';
import { Button, Space, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { lineOf, type Resource, stateField } from '#kernel/model/resource';
import type { Text } from '#kernel/model/text';
import { ApiError } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { detailTexts, listTexts } from '#kernel/web/resourceTexts';
import { Part } from '#kernel/web/shell/ground/Part';
import { approvalParts } from '#kernel/web/shell/registered/approvals';
import { useQueryState, useTabTitle } from '#kernel/web/shell/site/navigation';
import { OwnQuery } from '#kernel/web/shell/site/OwnQuery';
import { Frame } from '#kernel/web/widgets/Frame';
import { Empty, Failed, Loading } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { TransitionButtons } from '../actions/TransitionButtons';
import type { WireOf } from '../rows/resourceClient';
import { mayDo, nameOf, type Reads, type WireRow } from '../rows/rows';
import { useDetail } from '../rows/useRows';
import css from './detail.module.css';
import { FieldList, type FieldShow, LineTable } from './FieldList';
import { type ChangeTelling, HistoryPanel } from './HistoryPanel';
import { useRegisteredTabs } from './useRegisteredTabs';

/** A tab of the page's own; those of other areas are registered. */
export interface OwnTab<R extends WireRow = WireRow> {
  key: string;
  label: Text;
  content: Reads<R, ReactNode>;
}

export interface DetailFigure {
  label: Text;
  value: ReactNode;
}

export interface ResourceDetailParts<R extends WireRow = WireRow> {
  /** Beside the fields: 跟进, 合同. */
  tabs?: readonly OwnTab<R>[];
  /** The two or three numbers that matter. */
  figures?: Reads<R, readonly DetailFigure[]>;
  /** Fields this page shows its own way. */
  show?: FieldShow<R>;
  /** Fields whose changes this page tells its own way in the history. */
  changes?: ChangeTelling;
}

interface ResourceDetailProps<R extends Resource = Resource> extends ResourceDetailParts<WireOf<R>> {
  of: R;
  id: number;
  /** `part`: inside something else that is open, which keeps its name. */
  kind?: 'drawer' | 'page' | 'part';
  /** Buttons of the page's own, beside the transitions. */
  actions?: Reads<WireOf<R>, ReactNode>;
  /** After a transition: something beyond this row may read differently. */
  onDone?: () => void;
  onEdit?: (id: number) => void;
  onClose?: () => void;
}

export function ResourceDetail<R extends Resource>(props: ResourceDetailProps<R>) {
  const { of, kind = 'drawer', tabs, onClose } = props;
  const { t } = useText();
  if (kind === 'page') return <PageDetail {...props} />;
  if (kind === 'part') return <Body {...props} />;
  return (
    <Frame
      kind="drawer"
      title={t(detailTexts.title, { title: t(of.title) })}
      width={hasMany(tabs) ? 1240 : 980}
      open
      onCancel={() => onClose?.()}
      footer={null}
    >
      <Body {...props} />
    </Frame>
  );
}

/** So many that they need the room, in English at least. */
const hasMany = (tabs: readonly OwnTab[] = []): boolean => tabs.length > 5;

function PageDetail(props: ResourceDetailProps) {
  const row = useDetail(props.of, props.id).data;
  useTabTitle(row ? nameOf(props.of, row) : null);
  return (
    <div className={css.sheet}>
      <Body {...props} />
    </div>
  );
}

function Body(props: ResourceDetailProps) {
  const { of, id } = props;
  const { t } = useText();
  const detail = useDetail(of, id);
  const row = detail.data;
  if (!row) {
    const isGone = detail.error instanceof ApiError && detail.error.code === 404;
    if (isGone) return <Empty height={360} text={t(detailTexts.gone)} hint={t(detailTexts.goneHelp)} />;
    if (detail.error) return <Failed error={detail.error} onRetry={() => void detail.refetch()} height={360} />;
    return <Loading height={360} />;
  }
  return (
    <>
      <Head {...props} row={row} />
      {row.approvalNo ? <Waiting type={of.name} id={id} /> : null}
      <div className={css.body}>
        <div className={css.left}>
          <Content {...props} row={row} />
        </div>
        <aside className={css.right} aria-label={t(detailTexts.history)}>
          <h3>{t(detailTexts.history)}</h3>
          <HistoryPanel of={of} id={id} changes={props.changes} />
        </aside>
      </div>
    </>
  );
}

/** Somebody is deciding about it: who, and for them the buttons. */
function Waiting(props: { type: string; id: number }) {
  const parts = approvalParts();
  if (!parts) return null;
  return <Part load={parts.document} props={props} loading={null} failed={() => null} />;
}

type WithRow = ResourceDetailProps & { row: WireOf<Resource> };

function Head({ of, row, figures, actions, onDone, onEdit }: WithRow) {
  const { t } = useText();
  const state = stateField(of);
  return (
    <header className={css.head}>
      <div className={css.name}>
        <h2 data-data>{nameOf(of, row)}</h2>
        {state && <StateTag option={of.fields[state]?.options?.[String(row[state])]} />}
      </div>
      <Space wrap>
        {actions?.(row)}
        {onEdit && of.verbs.includes('edit') && mayDo(row, 'edit') && (
          <Button icon={<EditOutlined />} onClick={() => onEdit(row.id)}>
            {t(listTexts.edit)}
          </Button>
        )}
        <TransitionButtons of={of} row={row} onDone={onDone} />
      </Space>
      {figures && (
        <dl className={css.figures}>
          {figures(row).map((figure) => (
            <div key={figure.label.key ?? figure.label.zh}>
              <dt>{t(figure.label)}</dt>
              <dd>{figure.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </header>
  );
}

function Content({ of, row, tabs, show }: WithRow) {
  const { t } = useText();
  const about = (
    <>
      <FieldList of={of} row={row} show={show} />
      {Object.entries(of.fields).map(([name, field]) => {
        const line = lineOf(field);
        return line && <LineTable key={name} of={of} name={name} child={line.of} row={row} />;
      })}
    </>
  );
  const registered = useRegisteredTabs(of, row.id);
  // A number elsewhere leads to what is told beside the fields.
  const [{ beside }] = useQueryState();
  if (!tabs?.length && registered.length === 0) return about;
  // A list in a tab keeps its own search and page: the address belongs to the page it stands on.
  const own = (tabs ?? []).map(({ key, label, content }) => ({
    key,
    label: t(label),
    children: <OwnQuery>{content(row)}</OwnQuery>,
  }));
  return (
    <Tabs
      defaultActiveKey={own.some(({ key }) => key === beside) ? beside : '$fields'}
      tabBarGutter={hasMany(tabs) ? 20 : undefined}
      items={[{ key: '$fields', label: t(detailTexts.fields), children: about }, ...own, ...registered]}
    />
  );
}
