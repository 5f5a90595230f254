// What a call would do, before it is done: who gets how many, whose limit that breaks, what is refused and why.

import { useQuery } from '@tanstack/react-query';
import { Typography } from 'antd';
import { messageOf } from '#kernel/web/api/apiError';
import { sendForm } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import type { FormValues } from '#kernel/web/resource/form/formValues';
import { Customer } from '../../customer/model/customer';
import type { CustomerAction, Outcome } from './actions';
import { manageTexts as m } from './manageTexts';

interface ActionPreviewProps {
  action: CustomerAction;
  ids: readonly number[];
  values: FormValues;
}

export function ActionPreview({ action, ids, values }: ActionPreviewProps) {
  const { t, locale } = useText();
  const whom = values[action.triedOnce!];
  const isAsked = Array.isArray(whom) ? whom.length > 0 : Boolean(whom);
  const exceed = values.exceed === true;
  const tried = useQuery({
    queryKey: ['rows', Customer.name, 'tried', action.key, locale, ids, whom, exceed],
    // The reason changes nothing of what would be done, and is not written yet.
    queryFn: () =>
      sendForm(action.of, {
        ids,
        [action.triedOnce!]: whom,
        exceed,
        reason: t(m.preview),
        dryRun: true,
      }),
    enabled: isAsked,
    retry: false,
  });
  if (!isAsked) return null;
  if (tried.error) return <Typography.Text type="danger">{messageOf(tried.error)}</Typography.Text>;
  if (!tried.data) return null;
  const { hands, left = [], failed = [], done = [] }: Partial<Outcome> = 'version' in tried.data ? {} : tried.data;
  return (
    <div aria-live="polite">
      <Typography.Text strong>{t(hands ? m.preview : m.previewDone, { count: done.length })}</Typography.Text>
      {hands && (
        <ul style={{ margin: '8px 0', paddingInlineStart: 20 }}>
          {hands.map((hand) => (
            <li key={hand.staffId} data-data>
              <Dealt {...hand} />
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <div>
          <Typography.Text type="warning">{t(m.previewLeft, { left: left.length })}</Typography.Text>
        </div>
      )}
      {[...byReason(failed)].map(([why, count]) => (
        <div key={why}>
          <Typography.Text type="danger" data-data>
            {t(m.previewFailed, { count, why })}
          </Typography.Text>
        </div>
      ))}
    </div>
  );
}

function Dealt({ name, count, counted, owned, maxOwned }: NonNullable<Outcome['hands']>[number]) {
  const { t } = useText();
  const then = owned + counted;
  const vars = { name, count, owned: then, max: maxOwned };
  const isBeyond = maxOwned > 0 && counted > 0 && then > maxOwned;
  return (
    <>
      {t(maxOwned > 0 ? m.previewHandOf : m.previewHand, vars)}{' '}
      {isBeyond && <Typography.Text type="danger">{t(m.previewBeyond)}</Typography.Text>}
    </>
  );
}

function byReason(failed: Outcome['failed']): Map<string, number> {
  const counted = new Map<string, number>();
  for (const { message } of failed) counted.set(message, (counted.get(message) ?? 0) + 1);
  return counted;
}
