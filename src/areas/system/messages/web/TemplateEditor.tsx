// One kind of notice: its texts by channel and language with the preview beside them, tried on oneself, and its past.
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Flex } from 'antd';
import { useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import { Frame } from '#kernel/web/widgets/Frame';
import { Failed, Loading } from '#kernel/web/widgets/States';
import { MessageTemplate, type TemplateWording } from '../model/messageTemplate';
import { type OfferedChannel, templateProblems } from '../model/templateRules';
import css from './msg.module.css';
import { type TemplateRow, templates } from './msgClient';
import { msgTexts as m } from './msgTexts';
import { TemplatePreview } from './TemplatePreview';
import { TemplateSettings } from './TemplateSettings';
import { TemplateTextFields } from './TemplateTextFields';
import { TemplateVersions } from './TemplateVersions';

export function TemplateEditor({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useText();
  // Asked for once: what comes later must not take away what is being typed.
  const detail = useQuery({
    queryKey: ['templateEditor', id],
    queryFn: () => templates.detail(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (detail.data) return <Editor key={id} row={detail.data} onClose={onClose} />;
  return (
    <Frame open kind="drawer" width={1120} title={t(m.editTitle)} onCancel={onClose} footer={null}>
      {detail.error ? (
        <Failed error={detail.error} onRetry={() => void detail.refetch()} height={400} />
      ) : (
        <Loading height={400} />
      )}
    </Frame>
  );
}

const wordingOf = ({ level, channels, texts, fallback, mergeMinutes, enabled }: TemplateWording): TemplateWording => ({
  level,
  channels,
  texts,
  fallback,
  mergeMinutes,
  enabled,
});
const isSame = (a: TemplateWording, b: TemplateWording) => JSON.stringify(a) === JSON.stringify(b);

function Editor({ row: loaded, onClose }: { row: TemplateRow; onClose: () => void }) {
  const { t, locale } = useText();
  const can = useCan();
  const { message } = App.useApp();
  const refresh = useRefreshRows(MessageTemplate);
  /** What the server has; the draft is judged against it. */
  const [row, setRow] = useState(loaded);
  const [draft, setDraft] = useKept(`template:${loaded.id}:${loaded.version}`, wordingOf(row));
  const [channel, setChannel] = useState<OfferedChannel>(draft.channels[0] ?? 'in_app');
  const [isStale, setStale] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const [isTrying, setTrying] = useState(false);
  const isDirty = !isSame(draft, wordingOf(row));
  const problems = templateProblems(draft, Object.keys(row.variables));
  useUnsaved(isDirty);
  const change = (part: Partial<TemplateWording>) => setDraft({ ...draft, ...part });
  const mayEdit = row.$can?.includes('edit') ?? false;

  const take = (next: TemplateRow) => {
    setRow(next);
    setDraft(wordingOf(next));
    setStale(false);
    void refresh();
  };
  const save = async () => {
    if (problems[0]) throw new Error(t(problems[0].text, problems[0].vars));
    try {
      take(await templates.save(row, draft));
      message.success(t(m.saved));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 409) throw error;
      // What was typed stays; the person decides which of the two it shall be.
      setRow(await templates.detail(row.id));
      setStale(true);
    }
  };
  const tryOut = async () => {
    setTrying(true);
    try {
      await templates.test(row.id, draft.channels, draft.texts);
      message.success(t(m.tested));
    } catch (error) {
      const first = error instanceof ApiError ? error.problems[0]?.message : undefined;
      message.error(first ?? messageOf(error));
    } finally {
      setTrying(false);
    }
  };
  const name = locale === 'en' && row.nameEn ? row.nameEn : row.name;
  return (
    <Frame
      open
      kind="drawer"
      width={1120}
      title={`${t(m.editTitle)} · ${name}`}
      onCancel={onClose}
      onConfirm={mayEdit ? save : undefined}
      confirmText={t(m.save)}
      confirmDisabled={!isDirty || problems.length > 0}
      aside={
        <Flex gap={8}>
          {can('system.messageTemplate.test') && (
            <Button loading={isTrying} onClick={() => void tryOut()}>
              {t(m.test)}
            </Button>
          )}
          <Button onClick={() => setLooking(true)}>{t(m.versions)}</Button>
        </Flex>
      }
    >
      {isStale && <Stale onTake={() => take(row)} />}
      {!draft.enabled && <Alert className={css.note} type="warning" showIcon title={t(m.wholeOff)} />}
      <div className={css.editor}>
        <div>
          <TemplateSettings row={row} draft={draft} disabled={!mayEdit} onChange={change} />
          <TemplateTextFields
            draft={draft}
            variables={row.variables}
            channel={channel}
            problems={problems}
            disabled={!mayEdit}
            onChannel={setChannel}
            onChange={change}
          />
        </div>
        <TemplatePreview channel={channel} draft={draft} variables={row.variables} />
      </div>
      {isLooking && (
        <TemplateVersions row={row} isDirty={isDirty} onRestored={take} onClose={() => setLooking(false)} />
      )}
    </Frame>
  );
}

function Stale({ onTake }: { onTake: () => void }) {
  const { t } = useText();
  return (
    <Alert
      className={css.note}
      type="warning"
      showIcon
      title={t(m.stale)}
      action={
        <Button size="small" onClick={onTake}>
          {t(m.takeNewest)}
        </Button>
      }
    />
  );
}
