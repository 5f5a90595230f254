// 批改: how far each issue is, who marks it, its papers, and giving results out.
import { Button, Card, Col, Flex, Progress, Row, Segmented, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { zoned } from '#kernel/web/zone';
import { AnswerSheet } from '../../answer/model/sheet';
import { dealItems, type MarkCard, MarkItem, markCards, regradeIssue, releaseIssue, savePlan } from '../model/plan';
import { markTexts as m } from './markTexts';
import { SheetShown } from './SheetShown';

const tabs = [{ key: 'sheet', label: m.sheet, content: (row: WireRow) => <SheetShown id={row.id} /> }];

export default function CorrectPage() {
  const { t } = useText();
  const can = useCan();
  const [tab, setTab] = useState<'issues' | 'papers' | 'arbitration'>('issues');
  const offered = [
    'issues' as const,
    ...(can('questionnaires.sheet.view') ? (['papers'] as const) : []),
    'arbitration' as const,
  ];
  return (
    <>
      <Segmented
        value={tab}
        onChange={setTab}
        options={offered.map((value) => ({ value, label: t(m[value]) }))}
        style={{ marginBottom: 12 }}
      />
      {tab === 'issues' && <Cards />}
      {tab === 'papers' && <ResourcePage of={AnswerSheet} tabs={tabs} />}
      {tab === 'arbitration' && <ResourcePage of={MarkItem} filter={{ round: 'arbiter' }} />}
    </>
  );
}

function Cards() {
  const { t } = useText();
  const found = useAnswer(markCards, {});
  const cards = found.data ?? [];
  return (
    <Shown
      loading={found.isPending}
      error={found.error}
      onRetry={() => void found.refetch()}
      empty={cards.length === 0}
      emptyText={t(m.none)}
      height={240}
    >
      <Row gutter={[12, 12]}>
        {cards.map((card) => (
          <Col key={card.issueId} xs={24} md={12} xl={8}>
            <IssueCard card={card} />
          </Col>
        ))}
      </Row>
    </Shown>
  );
}

function IssueCard({ card }: { card: MarkCard }) {
  const { t } = useText();
  const open = useOpen();
  const { issueId, open: left, claimed, done, mine } = card;
  const all = left + claimed + done;
  return (
    <Card
      size="small"
      title={<span data-data>{card.name}</span>}
      extra={mine > 0 && <Tag color="orange">{t(m.mine, { count: mine })}</Tag>}
    >
      <Typography.Paragraph type="secondary">
        {t(m.count, { papers: card.papers, marked: card.marked, released: card.released })}
        <br />
        {t(m.items, { open: left, claimed, done })}
      </Typography.Paragraph>
      <Progress percent={all === 0 ? 100 : Math.round((done * 100) / all)} size="small" />
      {card.dueAt && <div>{t(m.due, { at: zoned(card.dueAt)?.format('YYYY-MM-DD HH:mm') ?? '' })}</div>}
      {!card.hasPlan && left > 0 && <Tag>{t(m.noPlan)}</Tag>}
      {card.markers.map(({ staffId, name, done: marked, mean }) => (
        <div key={staffId} data-data>
          {t(m.mean, { name, done: marked, mean })}
        </div>
      ))}
      <Flex gap={8} wrap style={{ marginTop: 8 }}>
        {mine > 0 && (
          <Button type="primary" size="small" onClick={() => open('/addCorrect', { id: String(issueId) }, card.name)}>
            {t(m.begin)}
          </Button>
        )}
        <CallButton
          of={savePlan}
          given={{ issueId }}
          start={{ mode: 'by_paper', thresholdPercent: 20, blind: true, markStep: 'one' }}
          look={{ size: 'small' }}
        />
        {card.hasPlan && left > 0 && <CallButton of={dealItems} given={{ issueId }} look={{ size: 'small' }} />}
        {card.marked > 0 && (
          <CallButton
            of={releaseIssue}
            given={{ issueId }}
            look={{ size: 'small' }}
            preview={({ released, passed, waiting }) => t(m.released, { released, passed, waiting })}
          />
        )}
        {card.marked + card.released > 0 && (
          <CallButton
            of={regradeIssue}
            given={{ id: issueId, keys: [] }}
            look={{ size: 'small' }}
            preview={({ sheets, up, down, toPass, toFail }) => t(m.regraded, { sheets, up, down, toPass, toFail })}
          />
        )}
      </Flex>
    </Card>
  );
}
