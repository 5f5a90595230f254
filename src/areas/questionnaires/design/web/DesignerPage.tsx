// 编辑问卷: types at the left, the questions in the middle, what one of them says at the right; scoring, settings, preview.
import { Alert, Button, Flex, Segmented, Tag } from 'antd';
import { useEffect, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useDetail, useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { useOpen, useQueryState, useTabTitle } from '#kernel/web/shell/site/navigation';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { fullScore } from '../../content/model/checking';
import { Questionnaire } from '../model/questionnaire';
import { ChangeDialog } from './ChangeDialog';
import { DrawRules } from './DrawRules';
import css from './design.module.css';
import { designTexts as d } from './designTexts';
import { EditPanes } from './EditPanes';
import { LogicList } from './LogicList';
import { Preview } from './Preview';
import { ScoringGrid } from './ScoringGrid';
import { SettingsForm } from './SettingsForm';
import { useDesigner } from './useDesigner';

export default function DesignerPage() {
  const [{ id }] = useQueryState();
  const { t } = useText();
  const open = useOpen();
  const row = useDetail(Questionnaire, id ? Number(id) : null, true);
  if (!id)
    return (
      <Flex vertical align="center">
        <Empty text={t(d.pick)} height={240} />
        <Button onClick={() => open('/questionnaire')}>{t(d.toList)}</Button>
      </Flex>
    );
  return (
    <Shown loading={row.isPending} error={row.error} onRetry={() => void row.refetch()} height={360}>
      {row.data && <Designer key={row.data.id} row={row.data} />}
    </Shown>
  );
}

const stepsOf = (kind: unknown) =>
  [
    'edit',
    'logic',
    ...(kind === 'exam' || kind === 'assessment' ? ['scoring'] : []),
    ...(kind === 'exam' ? ['draw'] : []),
    'settings',
    'preview',
  ] as const;
type StepName = ReturnType<typeof stepsOf>[number];

function Designer({ row }: { row: WireOf<typeof Questionnaire> }) {
  const { t, locale } = useText();
  const can = useCan();
  const open = useOpen();
  const refresh = useRefreshRows(Questionnaire);
  const kind = row.kind;
  const mayEdit = row.$can?.includes('edit') === true && row.state !== 'archived';
  const made = useDesigner(row.id, row, row.version, mayEdit);
  const [step, setStep] = useState<StepName>('edit');
  const [isPublishing, setPublishing] = useState(false);
  useTabTitle(row.title);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      if (event.key === 'z' && made.undo) made.undo();
      else if (event.key === 'y' && made.redo) made.redo();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  const labels = {
    edit: d.stepEdit,
    logic: d.stepLogic,
    scoring: d.stepScoring,
    draw: d.stepDraw,
    settings: d.stepSettings,
    preview: d.stepPreview,
  };
  const publish = async () => {
    if (made.isDirty && !(await made.save())) return;
    setPublishing(true);
  };
  const said = made.isSaving ? d.saving : made.isDirty ? d.unsaved : d.saved;
  const points = fullScore(made.document) / 100;
  return (
    <>
      <Flex gap={8} wrap align="center" className={css.head}>
        <strong data-data>{row.title}</strong>
        <Segmented
          value={step}
          onChange={(next) => setStep(next as StepName)}
          options={stepsOf(kind).map((value) => ({ value, label: t(labels[value as keyof typeof labels]) }))}
        />
        <Button size="small" disabled={!made.undo} onClick={made.undo}>
          {t(d.undo)}
        </Button>
        <Button size="small" disabled={!made.redo} onClick={made.redo}>
          {t(d.redo)}
        </Button>
        <Tag color={made.isDirty ? 'orange' : 'green'} role="status">
          {t(said)}
        </Tag>
        {points > 0 && <Tag>{t(d.total, { points })}</Tag>}
        <Button onClick={() => open('/selectQuestionnaire', { for: `${row.id}` })}>{t(d.children)}</Button>
        {can('questionnaires.questionnaire.publish') && (
          <Button type="primary" disabled={made.isClosed} onClick={() => void publish()}>
            {t(d.stepPublish)}
          </Button>
        )}
      </Flex>
      {made.failure && (
        <Alert
          type="error"
          title={made.failure}
          action={
            <Button size="small" onClick={() => location.reload()}>
              {t(d.seeTheirs)}
            </Button>
          }
        />
      )}
      {!mayEdit && <Alert type="info" title={t(d.readOnly)} />}
      {mayEdit && made.other !== null && (
        <Alert
          type="warning"
          title={t(d.editing, { name: made.other })}
          action={
            <Button size="small" onClick={() => void made.takeOver()}>
              {t(d.takeOver)}
            </Button>
          }
        />
      )}
      {step === 'edit' && (
        <EditPanes document={made.document} kind={kind} onChange={made.setDocument} isClosed={made.isClosed} />
      )}
      {step === 'logic' && <LogicList document={made.document} />}
      {step === 'scoring' && (
        <ScoringGrid document={made.document} onChange={made.setDocument} isClosed={made.isClosed} />
      )}
      {step === 'draw' && <DrawRules document={made.document} onChange={made.setDocument} isClosed={made.isClosed} />}
      {step === 'settings' && (
        <SettingsForm
          kind={kind}
          content={{ document: made.document, settings: made.settings }}
          onChange={made.change}
          isClosed={made.isClosed}
        />
      )}
      {step === 'preview' && <Preview document={made.document} kind={kind} locale={locale} />}
      {isPublishing && (
        <ChangeDialog
          id={row.id}
          version={made.version()}
          published
          name={row.title}
          onClose={() => setPublishing(false)}
          onDone={() => void refresh()}
        />
      )}
    </>
  );
}
