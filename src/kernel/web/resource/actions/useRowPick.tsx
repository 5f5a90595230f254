// Carries out what was picked on a row.
import { App } from 'antd';
import { useCallback, useRef } from 'react';
import type { Resource } from '#kernel/model/resource';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { listTexts } from '#kernel/web/resourceTexts';
import { resourceClient } from '../rows/resourceClient';
import { nameOf, type Reads, type WireRow } from '../rows/rows';
import { useRefreshRows } from '../rows/useRows';
import type { RowAction } from './rowAction';
import { ownPrefix, transitionPrefix } from './rowLinks';
import { useTransition } from './useTransition';

interface RowPickParts {
  of: Resource;
  rowActions: readonly RowAction[];
  onEdit: (id: number) => void;
  onOpen?: Reads<WireRow, void>;
  remove: (rows: readonly WireRow[], label?: string) => void;
}

export function useRowPick(parts: RowPickParts) {
  const { t } = useText();
  const { message, modal } = App.useApp();
  const refresh = useRefreshRows(parts.of);
  const { start, dialog } = useTransition(parts.of);

  const copy = async (row: WireRow) => {
    await resourceClient(parts.of).copy(row.id);
    message.success(t(listTexts.copied));
    await refresh();
  };
  const runOwn = async (action: RowAction, row: WireRow) => {
    if (!action.confirm) return action.run(row, refresh);
    modal.confirm({
      centered: true,
      title: t(action.confirm),
      okText: t(action.label),
      okButtonProps: { danger: action.danger },
      onOk: () => Promise.resolve(action.run(row, refresh)).catch(tell),
    });
  };
  const tell = (error: unknown) => {
    message.error(messageOf(error));
  };
  const carryOut = async (key: string, row: WireRow) => {
    const { of, rowActions, onEdit, onOpen, remove } = parts;
    if (key === 'edit') return onEdit(row.id);
    if (key === 'detail') return onOpen?.(row);
    if (key === 'copy') return copy(row);
    if (key === 'delete') return remove([row], nameOf(of, row));
    if (key.startsWith(transitionPrefix)) return start(row, key.slice(transitionPrefix.length));
    const own = rowActions.find((action) => ownPrefix + action.key === key);
    if (own) return runOwn(own, row);
  };
  // The same function for all rows and renders, so that no row is drawn again because of it.
  const latest = useRef(carryOut);
  latest.current = carryOut;
  const tellLatest = useRef(tell);
  tellLatest.current = tell;
  const pick = useCallback((key: string, row: WireRow) => {
    latest.current(key, row).catch((error: unknown) => tellLatest.current(error));
  }, []);
  return { pick, dialog };
}
