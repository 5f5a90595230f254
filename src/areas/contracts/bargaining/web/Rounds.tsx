// The rounds of a bargain, newest first: what was asked for and why, what became of it, and who decides where somebody still does.
import { Flex, Typography } from 'antd';
import { grouped } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { TransitionButtons } from '#kernel/web/resource/actions/TransitionButtons';
import { Waiting } from '#kernel/web/resource/detail/Waiting';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { labelOf } from '#kernel/web/resource/rows/rows';
import type { useList } from '#kernel/web/resource/rows/useRows';
import { Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { Timeline } from '#kernel/web/widgets/Timeline';
import { zoned } from '#kernel/web/zone';
import { Bargain } from '../model/bargain';
import { bargainTexts as b } from './bargainTexts';

type Round = WireOf<typeof Bargain>;

export function Rounds({ found }: { found: ReturnType<typeof useList<typeof Bargain>> }) {
  const { t } = useText();
  const rounds: Round[] = found.data?.list ?? [];
  const states = Bargain.fields.state.options;
  return (
    <Shown loading={found.isPending} error={found.error} onRetry={() => void found.refetch()} height={120}>
      <Timeline
        emptyText={t(b.noRounds)}
        entries={rounds.map((round) => ({
          key: round.id,
          at: String(round.createdAt),
          by: labelOf(round, 'createdBy') ?? '',
          tone: states?.[round.state]?.tone ?? 'grey',
          title: t(b.round, { n: round.round, before: grouped(round.before), target: grouped(round.target) }),
          note: <Told round={round} />,
        }))}
      />
    </Shown>
  );
}

function Told({ round }: { round: Round }) {
  const { t } = useText();
  const { fields } = Bargain;
  const until = zoned(round.validUntil)?.format('YYYY-MM-DD HH:mm') ?? '';
  const said = [labelOf(round, 'reasonId'), round.competitor].filter(Boolean).join(' · ');
  return (
    <Flex vertical gap={4}>
      <Flex gap={8} align="center" wrap>
        <StateTag option={fields.state.options?.[round.state]} />
        {round.state === 'approved' && <Typography.Text type="secondary">{t(b.until, { day: until })}</Typography.Text>}
      </Flex>
      {said && <span data-data>{said}</span>}
      {round.evidence?.map(({ FileName, FileUrl }) => (
        <a key={FileUrl} href={FileUrl} target="_blank" rel="noreferrer">
          {FileName}
        </a>
      ))}
      {round.approvalNo && <Waiting type={Bargain.name} id={round.id} />}
      <TransitionButtons of={Bargain} row={round} />
    </Flex>
  );
}
