// Writes down a contact by keyboard alone: a figure for the result, a letter for the level, T for tomorrow, words, Enter.
import { Alert, Button, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { Failed, Loading } from '#kernel/web/widgets/States';
import css from './contact.module.css';
import { GiveUp, LosePart } from './FollowUpLoss';
import { ComposerLine, LevelPick, MorePart, NextPick, ResultPick, TalkPick } from './FollowUpParts';
import { followUpTexts as f } from './followUpTexts';
import { useComposerKeys } from './useComposerKeys';
import { useFollowUp } from './useFollowUp';

export interface FollowUpComposerProps {
  customerId: number;
  /** Called once it is stored; `lost` when the customer was given up with it. */
  onDone?: (saved: { lost: boolean }) => void;
  /** B, or the button: an appointment is wanted. Without it neither is there. */
  onBook?: () => void;
  /** Hears the keys wherever the focus is, as in the call queue; otherwise only inside. */
  hearsAll?: boolean;
  saveText?: Text;
}

/** What one customer is about is not carried over to the next. */
export function FollowUpComposer(props: FollowUpComposerProps) {
  return <Composer key={props.customerId} {...props} />;
}

function Composer({ customerId, onDone, onBook, hearsAll = false, saveText = f.save }: FollowUpComposerProps) {
  const { t } = useText();
  const writing = useFollowUp(customerId, onDone);
  const { form, prepared, isLosing, setLosing } = writing;
  const [isMore, setMore] = useState(false);
  const root = useRef<HTMLElement>(null);
  useComposerKeys({ root, hearsAll, writing, onBook });
  useEffect(() => {
    if (prepared.isSuccess && !root.current?.contains(document.activeElement)) root.current?.focus();
  }, [prepared.isSuccess]);

  if (prepared.error) return <Failed error={prepared.error} onRetry={() => void prepared.refetch()} />;
  if (!prepared.data) return <Loading height={260} />;
  const { customer, isUnreachable, canLose } = prepared.data;
  return (
    <section ref={root} className={css.composer} tabIndex={-1} aria-label={`${t(f.compose)} · ${customer.name}`}>
      {customer.doNotContact && (
        <Alert type="warning" showIcon title={t(f.doNotContact)} description={customer.doNotContactReason} />
      )}
      {isUnreachable && canLose && !isLosing && (
        <Alert type="info" showIcon title={t(f.unreachable)} action={<GiveUp writing={writing} />} />
      )}
      {writing.failure && <Alert type="error" showIcon role="alert" title={writing.failure} />}
      <ResultPick writing={writing} />
      <TalkPick writing={writing} />
      <ComposerLine name="content" writing={writing}>
        <Input.TextArea
          id={form.idOf('content')}
          data-saves
          value={String(form.values.content ?? '')}
          maxLength={2000}
          autoSize={{ minRows: 2, maxRows: 4 }}
          status={form.messages.content ? 'error' : ''}
          placeholder={t(f.say)}
          onChange={(event) => form.set('content', event.target.value)}
        />
      </ComposerLine>
      <LevelPick writing={writing} />
      {isLosing ? <LosePart writing={writing} /> : <NextPick writing={writing} />}
      {isMore && <MorePart writing={writing} />}
      <footer className={css.foot}>
        <span className={css.keys} {...(writing.isRestored ? { 'data-kept': true } : {})}>
          {writing.isRestored ? t(f.draftKept) : t(f.keys)}
        </span>
        <span className={css.line}>
          {writing.isRestored && (
            <Button type="text" onClick={writing.clear}>
              {t(f.dropDraft)}
            </Button>
          )}
          <Button type="text" aria-expanded={isMore} onClick={() => setMore(!isMore)}>
            {t(isMore ? f.fewer : f.more)}
          </Button>
          {canLose && (
            <Button type="text" danger={!isLosing} aria-pressed={isLosing} onClick={() => setLosing(!isLosing)}>
              {t(isLosing ? f.keepCustomer : f.alsoLose)}
            </Button>
          )}
          {onBook && <Button onClick={onBook}>{t(f.book)}</Button>}
          <Button type="primary" danger={isLosing} loading={writing.isSaving} onClick={() => void writing.save()}>
            {t(saveText)}
          </Button>
        </span>
      </footer>
    </section>
  );
}
