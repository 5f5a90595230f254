// A summary while it is written: the common part on the left, every student on the right, kept as it is typed.
import { App, Button, Flex, Form, Space, Typography } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import type { Field } from '#kernel/model/fields';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import { FieldInput } from '#kernel/web/resource/inputs/inputs';
import { Drawer } from '#kernel/web/widgets/Panels';
import { Shown } from '#kernel/web/widgets/States';
import { type Said, type SummarySheet, summarySheet, writeSummary } from '../model/sheet';
import { ClassSummary } from '../model/summary';
import { PhonePreview } from './PhonePreview';
import { StudentCard } from './StudentCard';
import css from './summary.module.css';
import { summaryTexts as s } from './summaryTexts';

const common = ['title', 'content', 'knowledge', 'homeworkId', 'nextPreview', 'files', 'visibleTo'] as const;
const autosaveMs = 5000;

export function SummaryEditor({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useText();
  const answer = useAnswer(summarySheet, { id });
  return (
    <Drawer
      open
      size="100%"
      title={answer.data ? `${answer.data.className} · ${answer.data.summary.title}` : t(summarySheet.label)}
      onClose={onClose}
    >
      <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={480}>
        {answer.data && <Writing key={id} sheet={answer.data} onClose={onClose} />}
      </Shown>
    </Drawer>
  );
}

interface Written {
  summary: Record<string, unknown>;
  students: Said[];
}

const startOf = ({ summary, students }: SummarySheet): Written => ({
  summary: Object.fromEntries(common.map((name) => [name, summary[name] ?? null])),
  students: students.map(({ customerId, ratings, comment }) => ({ customerId, ratings, comment })),
});

function Writing({ sheet, onClose }: { sheet: SummarySheet; onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const { id } = sheet.summary;
  const [version, setVersion] = useState(sheet.summary.version);
  const [saved, setSaved] = useState(() => JSON.stringify(startOf(sheet)));
  const [written, setWritten] = useKept<Written>(
    `summary:${id}:${sheet.summary.version}`,
    JSON.parse(saved) as Written,
  );
  /** What is shown as a family sees it was checked by the server. */
  const [kept, setKept] = useState({ content: sheet.summary.content, homework: sheet.homework });
  const [isShown, setShown] = useState(false);
  const { run, isRunning } = useCall(writeSummary);
  /** What the server refused is not sent again by itself; what did not reach it is. */
  const [refused, setRefused] = useState('');
  const now = JSON.stringify(written);
  const isDirty = now !== saved;
  const ofClass = useMemo(() => ({ classId: sheet.summary.classId, isTemplate: false }), [sheet.summary.classId]);

  const save = async (): Promise<boolean> => {
    try {
      const { title, content, knowledge, homeworkId, nextPreview, files, visibleTo } = written.summary;
      const answer = await run({
        ...{ id, version, students: written.students },
        ...{ title: String(title ?? ''), content: String(content ?? '') },
        ...{ knowledge: textOf(knowledge), nextPreview: textOf(nextPreview) },
        homeworkId: typeof homeworkId === 'number' ? homeworkId : null,
        ...{ files: Array.isArray(files) ? files : [], visibleTo: visibleTo === 'all' ? 'all' : 'present' },
      });
      setVersion(answer.version);
      setKept({ content: answer.content, homework: answer.homework });
      setSaved(now);
      return true;
    } catch (error) {
      if (navigator.onLine) setRefused(now);
      message.error(messageOf(error));
      return false;
    }
  };
  // As it is typed, at rest: what the server refuses is said and stays on the screen.
  useEffect(() => {
    if (!isDirty || isRunning || now === refused) return;
    const timer = setTimeout(() => void save(), autosaveMs);
    return () => clearTimeout(timer);
  });

  const set = (name: string) => (value: unknown) =>
    setWritten((before) => ({ ...before, summary: { ...before.summary, [name]: value } }));
  const say = (one: Said) =>
    setWritten((before) => ({
      ...before,
      students: before.students.map((other) => (other.customerId === one.customerId ? one : other)),
    }));
  const preview = async () => {
    if (!isDirty || (await save())) setShown(true);
  };
  const finish = async () => {
    if (!isDirty || (await save())) onClose();
  };
  return (
    <Flex vertical gap={12}>
      <div className={css.editor}>
        <Form layout="vertical" component="div">
          {common.map((name) => {
            const field: Field = ClassSummary.fields[name];
            return (
              <Form.Item
                key={name}
                label={t(field.label)}
                htmlFor={`summary-${name}`}
                required={field.required === true}
              >
                <FieldInput
                  id={`summary-${name}`}
                  field={field}
                  value={written.summary[name] ?? null}
                  {...(name === 'homeworkId' ? { asked: ofClass } : {})}
                  onChange={set(name)}
                />
              </Form.Item>
            );
          })}
        </Form>
        <div className={css.students}>
          {sheet.students.map((student) => (
            <StudentCard
              key={student.customerId}
              student={student}
              said={written.students.find(({ customerId }) => customerId === student.customerId)!}
              onSay={say}
            />
          ))}
        </div>
      </div>
      <Flex justify="space-between" align="center">
        <Typography.Text type="secondary">{t(isDirty ? s.unsaved : s.saved)}</Typography.Text>
        <Space>
          <Button disabled={isRunning} onClick={() => void preview()}>
            {t(s.preview)}
          </Button>
          <Button type="primary" loading={isRunning} onClick={() => void finish()}>
            {t(s.done)}
          </Button>
        </Space>
      </Flex>
      {isShown && (
        <PhonePreview
          summary={{ ...written.summary, ...kept }}
          taughtOn={sheet.summary.taughtOn}
          student={sheet.students[0]?.name ?? ''}
          said={written.students[0]}
          onClose={() => setShown(false)}
        />
      )}
    </Flex>
  );
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
