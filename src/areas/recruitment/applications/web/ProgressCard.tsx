// One candidate on the board: who, for which job, how well they fit, how long here.
import { Flex, Tag, Typography } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { useSetting } from '#kernel/web/settings';
import type { Application } from '../model/application';
import { progressTexts as p } from './progressTexts';

const day = 86_400_000;

export function ProgressCard({ row, onOpen }: { row: WireOf<typeof Application>; onOpen: () => void }) {
  const { t } = useText();
  const amber = useSetting('recruitment.stageAmberDays', 5);
  const red = useSetting('recruitment.stageRedDays', 10);
  const days = Math.max(0, Math.floor((Date.now() - Date.parse(row.stageEnteredAt ?? row.createdAt)) / day));
  return (
    <Flex vertical gap={4}>
      <Flex justify="space-between" gap={8}>
        <Typography.Link strong data-data onClick={onOpen}>
          {labelOf(row, 'candidateId')}
        </Typography.Link>
        <Tag color={days > red ? 'red' : days > amber ? 'orange' : 'default'}>{t(p.days, { days })}</Tag>
      </Flex>
      <Typography.Text type="secondary" ellipsis data-data>
        {labelOf(row, 'jobId')} · {labelOf(row, 'schoolId')}
      </Typography.Text>
      <Flex gap={4} wrap>
        {row.matchTotal > 0 && <Tag>{t(p.match, { hits: row.matchHits, total: row.matchTotal })}</Tag>}
        {row.currentRoundNo > 0 && <Tag color="purple">{t(p.round, { n: row.currentRoundNo })}</Tag>}
        {row.onHold === true && <Tag color="gold">{t(p.hold)}</Tag>}
      </Flex>
    </Flex>
  );
}
