// Two customers who may be one: side by side, chosen field by field, then merged; or linked as siblings, or told apart.

import { Alert, App, Button, Flex } from 'antd';
import { useState } from 'react';
import type { Wire } from '#kernel/model/wire';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { isStale, mayDo } from '#kernel/web/resource/rows/rows';
import { useDetail, useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Frame } from '#kernel/web/widgets/Frame';
import { Failed, Loading } from '#kernel/web/widgets/States';
import { Customer } from '../../customer/model/customer';
import { linkSibling } from '../../family/model/siblings';
import { DuplicatePair } from '../model/duplicate';
import { ignorePair, linkPair, mergeCustomers } from '../model/duplicateCalls';
import { differences, likelyKept, type Side, takenFields } from './comparison';
import { MergeTable } from './MergeTable';
import { mergingTexts as m } from './mergingTexts';

export interface MergeDialogProps {
  ids: readonly [number, number];
  /** The open pair they were found as; without it they can only be merged or linked. */
  pairId?: number;
  onClose: () => void;
  /** After a merge with the one that was kept, after linking or telling apart without. */
  onDone?: (kept?: Wire<typeof Customer>) => void;
}

export function MergeDialog({ ids, pairId, onClose, onDone }: MergeDialogProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const refreshCustomers = useRefreshRows(Customer);
  const refreshPairs = useRefreshRows(DuplicatePair);
  const [first, second] = [useDetail(Customer, ids[0], true), useDetail(Customer, ids[1], true)];
  const [keep, setKeep] = useState<Side | null>(null);
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const [failure, setFailure] = useState<{ text: string; isContract?: boolean } | null>(null);
  const [a, b] = [first.data, second.data];
  const kept = keep ?? (a && b ? likelyKept(a, b) : 'a');
  const [staying, going] = kept === 'a' ? [a, b] : [b, a];
  const differing = staying && going ? differences(staying, going) : [];
  const isUnseen = [first.error, second.error].some((error) => error instanceof ApiError && error.code === 404);
  const error = first.error ?? second.error;

  const finish = async (text: string, row?: Wire<typeof Customer>) => {
    message.success(text);
    onClose();
    onDone?.(row);
    await Promise.all([refreshCustomers(), refreshPairs()]);
  };
  const explain = async (problem: unknown) => {
    const data = problem instanceof ApiError ? (problem.data as { reason?: string } | null) : null;
    if (isStale(data)) {
      await Promise.all([first.refetch(), second.refetch()]);
      return setFailure({ text: t(m.changed) });
    }
    if (problem instanceof ApiError && problem.code === 404) {
      setFailure({ text: t(m.gone) });
      return void (await Promise.all([refreshCustomers(), refreshPairs()]));
    }
    setFailure({ text: messageOf(problem), isContract: data?.reason === 'contract' });
  };
  const merge = async () => {
    if (!staying || !going) return;
    setFailure(null);
    try {
      const row = await sendCall(mergeCustomers, {
        keepId: staying.id,
        dropId: going.id,
        versions: { keep: staying.version, drop: going.version },
        fields: takenFields(differing, choices, kept),
      });
      await finish(t(m.done, { name: row.name }), row);
    } catch (problem) {
      await explain(problem);
    }
  };
  const decide = async (call: Promise<unknown>, text: string) => {
    setFailure(null);
    try {
      await call;
      await finish(text);
    } catch (problem) {
      await explain(problem);
    }
  };
  const mayLink = pairId !== undefined || [a, b].every((row) => row && mayDo(row, 'edit'));
  const isFamily = Boolean(a?.familyId) && a?.familyId === b?.familyId;

  return (
    <Frame
      title={t(m.title)}
      width={960}
      height={isUnseen ? 80 : 520}
      open
      onCancel={onClose}
      onConfirm={merge}
      confirmText={t(m.merge)}
      confirmDisabled={!a || !b || error !== null}
      danger
      quiet
      aside={
        <Flex gap={8}>
          {mayLink && !isFamily && a && b && (
            <Button
              onClick={() =>
                pairId === undefined
                  ? decide(sendCall(linkSibling, { id: ids[0], siblingId: ids[1] }), t(m.linked))
                  : decide(sendCall(linkPair, { id: pairId }), t(m.linked))
              }
            >
              {t(m.link)}
            </Button>
          )}
          {pairId !== undefined && (
            <Button onClick={() => decide(sendCall(ignorePair, { id: pairId }), t(m.ignored))}>{t(m.ignore)}</Button>
          )}
        </Flex>
      }
    >
      <Flex vertical gap={12}>
        {failure && (
          <Alert
            type="error"
            showIcon
            role="alert"
            title={failure.text}
            action={
              failure.isContract && (
                <Button
                  size="small"
                  onClick={() => {
                    setKeep(kept === 'a' ? 'b' : 'a');
                    setFailure(null);
                  }}
                >
                  {t(m.reverse)}
                </Button>
              )
            }
          />
        )}
        {isUnseen ? (
          <Alert type="info" showIcon title={t(m.unseen)} />
        ) : error ? (
          <Failed error={error} onRetry={() => void Promise.all([first.refetch(), second.refetch()])} />
        ) : !a || !b || !staying || !going ? (
          <Loading height={420} />
        ) : (
          <>
            {(a.inPool || b.inPool) && <Alert type="info" showIcon title={t(m.pooled)} />}
            {going.memberAt ? (
              <Alert type="warning" showIcon title={t(m.member, { name: String(going.name) })} />
            ) : null}
            <MergeTable
              rows={{ a, b }}
              keep={kept}
              onKeep={(side) => {
                setKeep(side);
                setFailure(null);
              }}
              differing={differing}
              choices={choices}
              onChoose={(name, side) => setChoices((before) => ({ ...before, [name]: side }))}
            />
          </>
        )}
      </Flex>
    </Frame>
  );
}
