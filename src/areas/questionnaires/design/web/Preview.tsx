// As the respondent would see it, with what the rules do said below.
import { Alert, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import type { Locale } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { keptAnswers, walk } from '../../content/model/branching';
import type { Document } from '../../content/model/document';
import { isAsked } from '../../content/model/questionTypes';
import { marksOf, sumOf } from '../../content/model/scoring';
import { Question } from '../../content/public/QuestionInput';
import css from './design.module.css';
import { designTexts as d } from './designTexts';

export function Preview({ document, locale: given }: { document: Document; kind: string; locale: Locale }) {
  const { t } = useText();
  const [answers, setAnswers] = useState<Record<string, unknown>>({});
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone');
  const [locale, setLocale] = useState<Locale>(given);
  const walked = useMemo(() => walk(document, answers), [document, answers]);
  const kept = keptAnswers(walked, answers);
  const asked = walked.visible.filter(({ type }) => isAsked(type));
  const numbers = new Map(asked.map(({ key }, at) => [key, at + 1]));
  const total = sumOf([...marksOf(walked.visible, kept).values()]);
  return (
    <div className={css.preview}>
      <div className={css.switches}>
        <Segmented
          value={width}
          onChange={setWidth}
          options={[
            { value: 'phone', label: t(d.phone) },
            { value: 'desktop', label: t(d.desktop) },
          ]}
        />
        <Segmented
          value={locale}
          onChange={setLocale}
          options={[
            { value: 'zh', label: t(d.chinese) },
            { value: 'en', label: 'En' },
          ]}
        />
      </div>
      <div className={width === 'phone' ? css.phone : css.desktop} data-data>
        {walked.visible.map((element) => (
          <Question
            key={element.key}
            element={element}
            no={numbers.get(element.key)}
            value={answers[element.key]}
            onChange={(value) => setAnswers((before) => ({ ...before, [element.key]: value }))}
            locale={locale}
          />
        ))}
      </div>
      <Alert
        type="info"
        title={t(d.debugVisible, { list: asked.length })}
        description={
          <>
            {walked.hidden.length > 0 && <div>{t(d.debugHidden, { list: walked.hidden.length })}</div>}
            {walked.skipped.length > 0 && <div>{t(d.debugSkipped, { list: walked.skipped.length })}</div>}
            {total.max > 0 && <div>{t(d.debugPoints, { score: total.score / 100, full: total.max / 100 })}</div>}
          </>
        }
      />
    </div>
  );
}
