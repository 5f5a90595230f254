// 内推管理: jobs everybody may refer to, how far one's own referrals are; for who manages them all of it, rewards and rules.
import { App, Button, Card, Col, Flex, Row, Steps, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { zoned } from '#kernel/web/zone';
import {
  myReferrals,
  refer,
  referableJobs,
  rewardStages,
  StaffReferral,
  StaffReferralLife,
  StaffReferralReward,
  StaffReferralRewardLife,
  StaffReferralRule,
  submitRewards,
} from '../model/referral';
import { referralTexts as r } from './referralTexts';

const manage = 'recruitment.referral.manage';
const tabs: readonly PageTab[] = [
  { key: 'jobs', label: r.jobs, page: OpenJobs },
  { key: 'mine', label: r.mine, page: Mine },
  { key: 'all', label: r.all, permission: manage, page: All },
  { key: 'rewards', label: r.rewards, permission: manage, page: Rewards },
  { key: 'rules', label: r.rules, permission: manage, page: Rules },
];

export default () => <PageTabs tabs={tabs} />;

function OpenJobs() {
  const { t } = useText();
  const { message } = App.useApp();
  const answer = useAnswer(referableJobs, {});
  const [jobId, setJobId] = useState<number | null>(null);
  const jobs = answer.data ?? [];
  return (
    <Shown
      loading={answer.isPending}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      empty={jobs.length === 0}
      emptyText={t(r.none)}
      height={240}
    >
      <Row gutter={[12, 12]}>
        {jobs.map(({ id, title, schools, pay, ...rewards }) => (
          <Col key={id} xs={24} sm={12} lg={8}>
            <Card
              size="small"
              title={<span data-data>{title}</span>}
              extra={
                <Button type="primary" size="small" onClick={() => setJobId(id)}>
                  {t(r.refer)}
                </Button>
              }
            >
              <Flex vertical gap={4}>
                <Typography.Text type="secondary" data-data>
                  {schools}
                </Typography.Text>
                {pay && <span data-data>{t(r.pay, { pay })}</span>}
                <span data-data>{t(r.reward, rewards)}</span>
              </Flex>
            </Card>
          </Col>
        ))}
      </Row>
      {jobId !== null && (
        <CallDialog
          of={refer}
          given={{ jobId }}
          onClose={() => setJobId(null)}
          onDone={({ state, invalidReason }) =>
            state === 'invalid'
              ? message.warning(t(r.invalid, { reason: invalidReason ?? '' }))
              : message.success(t(r.done))
          }
        />
      )}
    </Shown>
  );
}

const labelsOf = (options: Readonly<Record<string, readonly [string, string]>>, key: string, locale: string): string =>
  options[key]?.[locale === 'en' ? 1 : 0] ?? key;

function Mine() {
  const { t, locale } = useText();
  const answer = useAnswer(myReferrals, {});
  const own = answer.data ?? [];
  return (
    <Shown
      loading={answer.isPending}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      empty={own.length === 0}
      emptyText={t(r.noneMine)}
      height={240}
    >
      <Flex vertical gap={12}>
        {own.map(({ id, name, job, submittedAt, state, invalidReason, step, rewards }) => (
          <Card
            key={id}
            size="small"
            title={
              <span data-data>
                {name} · {job}
              </span>
            }
            extra={<StateTag option={StaffReferralLife.states[state as keyof typeof StaffReferralLife.states]} />}
          >
            <Flex vertical gap={8}>
              <Typography.Text type="secondary">{zoned(submittedAt)?.format('YYYY-MM-DD')}</Typography.Text>
              {invalidReason ? (
                <span data-data>{invalidReason}</span>
              ) : (
                <Steps
                  size="small"
                  current={step}
                  items={[r.step0, r.step1, r.step2, r.step3].map((text) => ({ title: t(text) }))}
                />
              )}
              <Flex gap={8} wrap>
                {rewards.map((reward) => (
                  <Tag key={reward.stage}>
                    {labelsOf(rewardStages, reward.stage, locale)} ¥{reward.amount}{' '}
                    {t(
                      StaffReferralRewardLife.states[reward.state as keyof typeof StaffReferralRewardLife.states].label,
                    )}
                  </Tag>
                ))}
              </Flex>
            </Flex>
          </Card>
        ))}
      </Flex>
    </Shown>
  );
}

function All() {
  return <ResourcePage of={StaffReferral} />;
}

function Rewards() {
  const { t } = useText();
  const submitting = useCall(submitRewards);
  return (
    <ResourcePage
      of={StaffReferralReward}
      summary={({ amount }) => t(r.total, { amount: String(amount ?? '0.00') })}
      batch={[
        {
          key: 'submit',
          label: submitRewards.label,
          run: (ids, done) => void submitting.run({ ids: [...ids] }).then(done),
        },
      ]}
    />
  );
}

function Rules() {
  return <ResourcePage of={StaffReferralRule} />;
}
