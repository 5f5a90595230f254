// The form of a candidate: cards of fields, the duplicates found while one types, and of somebody known the resumes below.
import { Alert, Button, Card, Flex, Space } from 'antd';
import { useState } from 'react';
import { inOneLine, useText } from '#kernel/web/i18n';
import { FormFields } from '#kernel/web/resource/form/FormFields';
import { startingValues } from '#kernel/web/resource/form/formValues';
import { useForm } from '#kernel/web/resource/form/useForm';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useCan } from '#kernel/web/session';
import { useTabTitle, useUnsaved } from '#kernel/web/shell/site/navigation';
import { Candidate } from '../../candidates/model/candidate';
import { Resume, ResumeEducation, ResumeWork } from '../../candidates/model/resume';
import { cvTexts as c } from './cvTexts';
import { Suspects } from './Suspects';
import { useCandidateSaving } from './useCandidateSaving';

const cards = {
  contact: ['name', 'mobile', 'email', 'wechat', 'idCard'],
  person: ['gender', 'birthday', 'photo', 'city', 'address', 'rating'],
  education: [
    ...['education', 'graduateSchool', 'major', 'graduatedOn', 'firstJobOn', 'currentCompany', 'currentPost'],
    ...['subjects', 'certificates', 'teacherCertNo'],
  ],
  wishes: ['currentSalary', 'expectedSalaryMin', 'expectedSalaryMax', 'expectedCities', 'availableOn'],
  source: ['channelId', 'sourceDetail', 'ownerId', 'schoolId', 'tagIds'],
} as const;
const pay = ['currentSalary', 'expectedSalaryMin', 'expectedSalaryMax'];
const lines = { educations: ResumeEducation, works: ResumeWork };

export function CandidateForm({ row, jobId: begin }: { row: WireOf<typeof Candidate> | null; jobId: number | null }) {
  const { t } = useText();
  const can = useCan();
  const [jobId, setJobId] = useState(begin);
  const seesPay = can('recruitment.candidate.viewSalary');
  const names = Object.values(cards)
    .flat()
    .filter((name) => seesPay || !pay.includes(name));
  const form = useForm(Candidate.fields, names, startingValues(Candidate.fields, names, row ?? undefined), {
    name: `/resume:${row?.id ?? 'new'}`,
    ...(row ? { version: row.version } : {}),
  });
  useUnsaved(form.isDirty);
  useTabTitle(row ? row.name : null);
  const saving = useCandidateSaving({ row, form });
  return (
    <Flex vertical gap={12}>
      <Flex justify="space-between" gap={8} wrap>
        <strong>{t(row ? c.edit : c.person)}</strong>
        <Space wrap>
          {can('recruitment.application.assign') && (
            <>
              <RefPicker
                to="job"
                value={jobId}
                onChange={(id) => setJobId(typeof id === 'number' ? id : null)}
                placeholder={t(c.job)}
                style={{ width: 220 }}
              />
              <Button disabled={!jobId} loading={saving.isSaving} onClick={() => void saving.save(jobId)}>
                {t(c.saveApply)}
              </Button>
            </>
          )}
          <Button type="primary" loading={saving.isSaving} onClick={() => void saving.save(null)}>
            {t(c.save)}
          </Button>
        </Space>
      </Flex>
      {saving.failure && <Alert type="error" showIcon role="alert" title={saving.failure} />}
      {form.elsewhere.length > 0 && <Alert type="error" showIcon role="alert" title={inOneLine(form.elsewhere)} />}
      {saving.found && (
        <Suspects
          found={saving.found}
          {...(row ? { of: { id: row.id, name: row.name } } : { onAddVersion: saving.addVersion })}
        />
      )}
      {Object.entries(cards).map(([card, all]) => (
        <Card key={card} size="small" title={t(c[card as keyof typeof cards])}>
          <FormFields
            form={{ ...form, names: all.filter((name) => names.includes(name)) }}
            {...(row ? { row } : {})}
            autoFocus={card === 'contact'}
          />
        </Card>
      ))}
      {row && (
        <Card size="small" title={t(c.history)}>
          <ResourcePage of={Resume} given={{ candidateId: row.id }} lines={lines} />
        </Card>
      )}
    </Flex>
  );
}
