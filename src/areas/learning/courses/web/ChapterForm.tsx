// What a chapter says beyond its title; kept in the tree and saved with it.
import { Checkbox, Form, Input, InputNumber } from 'antd';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { RichText } from '#kernel/web/widgets/RichText';
import { CourseChapter } from '../model/syllabus';
import type { Chapter } from './chapterNodes';

const templates = { template: true };

interface ChapterFormProps {
  chapter: Chapter;
  onChange: (chapter: Chapter) => void;
}

export function ChapterForm({ chapter, onChange }: ChapterFormProps) {
  const { t } = useText();
  const { fields } = CourseChapter;
  const put = (change: Partial<Chapter>) => onChange({ ...chapter, ...change });
  const area = (name: 'objectives' | 'keyPoints') => (
    <Form.Item label={t(fields[name].label)}>
      <Input.TextArea
        autoSize={{ minRows: 2, maxRows: 4 }}
        maxLength={2000}
        aria-label={t(fields[name].label)}
        value={chapter[name] ?? ''}
        onChange={({ target }) => put({ [name]: target.value || null })}
      />
    </Form.Item>
  );
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={t(fields.title.label)}>
        <Input
          maxLength={100}
          aria-label={t(fields.title.label)}
          value={chapter.title}
          onChange={({ target }) => target.value.trim() && put({ title: target.value })}
        />
      </Form.Item>
      <Form.Item label={t(fields.titleEn.label)}>
        <Input
          maxLength={100}
          aria-label={t(fields.titleEn.label)}
          value={chapter.titleEn ?? ''}
          onChange={({ target }) => put({ titleEn: target.value || null })}
        />
      </Form.Item>
      {chapter.kind === 'lesson' && (
        <>
          <Form.Item label={t(fields.minutes.label)}>
            <InputNumber
              min={10}
              max={600}
              aria-label={t(fields.minutes.label)}
              value={chapter.minutes ?? null}
              onChange={(minutes) => put({ minutes })}
            />
          </Form.Item>
          {area('objectives')}
          {area('keyPoints')}
          <Form.Item label={t(fields.teacherGuide.label)}>
            <RichText
              minHeight={120}
              value={chapter.teacherGuide ?? ''}
              onChange={(html) => {
                // The editor says an empty paragraph where nothing is written.
                const teacherGuide = html === '<p></p>' ? null : html || null;
                if (teacherGuide !== (chapter.teacherGuide ?? null)) put({ teacherGuide });
              }}
            />
          </Form.Item>
          <Form.Item label={t(fields.homeworkTemplateId.label)} extra={t(fields.homeworkTemplateId.help!)}>
            <RefPicker
              to="homework"
              asked={templates}
              allowClear
              aria-label={t(fields.homeworkTemplateId.label)}
              value={chapter.homeworkTemplateId ?? null}
              onChange={(picked) => put({ homeworkTemplateId: typeof picked === 'number' ? picked : null })}
            />
          </Form.Item>
          <Checkbox checked={chapter.isTrial ?? false} onChange={({ target }) => put({ isTrial: target.checked })}>
            {t(fields.isTrial.label)}
          </Checkbox>
        </>
      )}
    </Form>
  );
}

/** What a chapter of a published version says; it is only read. */
export function ChapterFacts({ chapter }: { chapter: Chapter }) {
  const { t } = useText();
  const { fields } = CourseChapter;
  const said = (['titleEn', 'minutes', 'objectives', 'keyPoints'] as const).flatMap((name) => {
    const value = chapter[name];
    return value ? [{ name, value }] : [];
  });
  return (
    <dl>
      {said.map(({ name, value }) => (
        <div key={name}>
          <dt>{t(fields[name].label)}</dt>
          <dd data-data style={{ whiteSpace: 'pre-wrap' }}>
            {value}
          </dd>
        </div>
      ))}
      {chapter.teacherGuide && (
        <div>
          <dt>{t(fields.teacherGuide.label)}</dt>
          <dd>
            <RichText readOnly value={chapter.teacherGuide} />
          </dd>
        </div>
      )}
    </dl>
  );
}
