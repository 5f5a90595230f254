// 岗位标准: everyone reads what their own post asks; who may keeps the library, with its versions.
import { Card, Descriptions, Progress, Typography } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import type { ListView } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { RichText } from '#kernel/web/widgets/RichText';
import { Shown } from '#kernel/web/widgets/States';
import { ownStandards, PostStandard, StandardCompetence, StandardDuty, type StandardSeen } from '../model/standard';
import { postTexts as x } from './postTexts';

const parts = { duties: StandardDuty, competences: StandardCompetence };
const views: readonly ListView[] = [
  { key: 'published', label: x.published, filter: { state: 'published' } },
  { key: 'drafts', label: x.drafts, filter: { state: 'draft' } },
  { key: 'older', label: x.older, filter: { state: 'retired' } },
];
const tabs: readonly PageTab[] = [
  {
    key: 'standards',
    label: x.standards,
    permission: 'people.standard.view',
    page: () => <ResourcePage of={PostStandard} views={views} lines={parts} />,
  },
  { key: 'mine', label: x.mine, page: Mine },
];

export default () => <PageTabs tabs={tabs} />;

function Mine() {
  const { t } = useText();
  const answer = useAnswer(ownStandards, {});
  const found = answer.data?.standards ?? [];
  return (
    <Shown
      loading={answer.isPending}
      error={answer.error}
      empty={found.length === 0}
      emptyText={t(x.noneOwn)}
      onRetry={() => void answer.refetch()}
      height={240}
    >
      {found.map((one) => (
        <Standard key={`${one.post} ${one.level}`} of={one} />
      ))}
    </Shown>
  );
}

function Standard({ of }: { of: StandardSeen }) {
  const { t } = useText();
  return (
    <Card
      size="small"
      title={<span data-data>{[of.post, of.level, `V${of.versionNo}`].filter(Boolean).join(' · ')}</span>}
    >
      <Descriptions
        column={1}
        size="small"
        items={[
          {
            key: 'duties',
            label: t(x.duties),
            children: (
              <div>
                {of.duties.map(({ title, detail, share }) => (
                  <div key={title}>
                    <Typography.Text strong>{title}</Typography.Text> {share}% {detail}
                  </div>
                ))}
              </div>
            ),
          },
          {
            key: 'qualifications',
            label: t(x.qualifications),
            children: of.qualifications ? <RichText value={of.qualifications} readOnly /> : '—',
          },
          {
            key: 'competences',
            label: t(x.competences),
            children: (
              <div style={{ width: '100%', maxWidth: 560 }}>
                {of.competences.map(({ name, weight, required, behaviour }) => (
                  <div key={name}>
                    {name} · {t(x.required, { level: required })} {behaviour}
                    <Progress percent={weight} size="small" />
                  </div>
                ))}
              </div>
            ),
          },
          { key: 'kpis', label: t(x.kpis), children: of.kpis ?? '—' },
        ]}
      />
    </Card>
  );
}
