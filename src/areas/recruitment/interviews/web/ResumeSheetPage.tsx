// 简历页: a readable sheet of one person for print; an interviewer gets it without a number and without pay.
import { Alert, Button, Card, Checkbox, Flex } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useClient } from '#kernel/web/session';
import { useQueryState, useTabTitle } from '#kernel/web/shell/site/navigation';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { zonedNow } from '#kernel/web/zone';
import { type ResumeSheet, resumeSheet } from '../model/interviewCalls';
import css from './interviews.module.css';
import { interviewTexts as x } from './interviewTexts';

export default function ResumeSheetPage() {
  const [query] = useQueryState();
  const id = Number(query.id) || null;
  const answer = useAnswer(resumeSheet, { id: id ?? 0 }, { enabled: id !== null });
  useTabTitle(answer.data?.name);
  if (id === null) return <Empty height={360} />;
  return (
    <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={400}>
      {answer.data && <SheetOf sheet={answer.data} />}
    </Shown>
  );
}

const payKeys = ['expectedSalaryMin', 'expectedSalaryMax'];

function SheetOf({ sheet }: { sheet: ResumeSheet }) {
  const { t } = useText();
  const client = useClient();
  const [hidesContact, setHidesContact] = useState(false);
  const [hidesPay, setHidesPay] = useState(false);
  const period = (from: string | null, to: string | null) => `${from?.slice(0, 7) ?? ''} – ${to?.slice(0, 7) ?? ''}`;
  const facts = sheet.facts.filter(({ key }) => !(hidesPay && payKeys.includes(key)));
  return (
    <div className={css.sheet}>
      <Flex gap={12} align="center" className="no-print" style={{ marginBottom: 12 }} wrap>
        <Button onClick={() => window.print()}>{t(x.print)}</Button>
        <Checkbox checked={hidesContact} onChange={(event) => setHidesContact(event.target.checked)}>
          {t(x.hideContact)}
        </Checkbox>
        {!sheet.isPanelist && (
          <Checkbox checked={hidesPay} onChange={(event) => setHidesPay(event.target.checked)}>
            {t(x.hidePay)}
          </Checkbox>
        )}
      </Flex>
      {sheet.isPanelist && <Alert type="info" showIcon title={t(x.panelOnly)} style={{ marginBottom: 12 }} />}
      <Card>
        <Flex justify="space-between" align="baseline">
          <h2 data-data>{sheet.name}</h2>
          {!hidesContact && <span data-data>{sheet.mobile}</span>}
        </Flex>
        <dl className={css.facts}>
          {facts.map(({ key, label, value }) => (
            <div key={key}>
              <dt>{t(label)}</dt>
              <dd data-data>{value}</dd>
            </div>
          ))}
        </dl>
        {sheet.educations.length > 0 && <h3>{t(x.studies)}</h3>}
        {sheet.educations.map(({ from, to, school, major, degree }) => (
          <p key={`${school}-${from}`} data-data>
            {period(from, to)} · {school} · {major} {degree && t(degree)}
          </p>
        ))}
        {sheet.works.length > 0 && <h3>{t(x.jobs)}</h3>}
        {sheet.works.map(({ from, to, company, post, duties }) => (
          <p key={`${company}-${from}`} data-data>
            {period(from, to)} · {company} · {post}
            <br />
            {duties}
          </p>
        ))}
        {sheet.version?.skills && (
          <>
            <h3>{t(x.skills)}</h3>
            <p data-data>{sheet.version.skills}</p>
          </>
        )}
        {sheet.version?.selfAssessment && (
          <>
            <h3>{t(x.self)}</h3>
            <p data-data>{sheet.version.selfAssessment}</p>
          </>
        )}
        {sheet.version?.text && (
          <>
            <h3>{t(x.text)}</h3>
            <p data-data style={{ whiteSpace: 'pre-wrap' }}>
              {sheet.version.text}
            </p>
          </>
        )}
        <div className={css.watermark}>
          {t(x.watermark, { name: client?.name ?? '', time: zonedNow().format('YYYY-MM-DD HH:mm') })}
        </div>
      </Card>
    </div>
  );
}
