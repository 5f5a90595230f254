// How many are where on the way to a job; each leads to the board of that job.
import { Button, Space, Tooltip } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useOpen } from '#kernel/web/shell/site/navigation';
import type { Job } from '../model/job';
import type { PipelineCount } from '../model/pipeline';

const isCount = (value: unknown): value is PipelineCount[] => Array.isArray(value);

export function Pipeline({ row }: { row: WireOf<typeof Job> }) {
  const { t } = useText();
  const open = useOpen();
  const counts = isCount(row.pipeline) ? row.pipeline : [];
  return (
    <Space size={2}>
      {counts.map(({ stage, label, count }) => (
        <Tooltip key={stage} title={t(label)}>
          <Button
            size="small"
            type={count > 0 ? 'default' : 'text'}
            aria-label={`${t(label)} ${count}`}
            onClick={() => open('/resumeProgress', { jobId: `${row.id}` })}
          >
            {count}
          </Button>
        </Tooltip>
      ))}
    </Space>
  );
}
