// 录音中心: every recording one may hear; opened on the page that plays it.
import { Button } from 'antd';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Recording } from '../model/recording';
import { playTime } from './playTime';
import { recordingTexts as r } from './recordingTexts';

/** Made and uploaded on a page of its own, where nothing recorded is lost. */
const listed = { ...Recording, verbs: Recording.verbs.filter((verb) => verb !== 'add') };
const columns = {
  seconds: { render: ({ seconds }: WireOf<typeof Recording>) => playTime(Number(seconds) * 1000), width: 110 },
};

export default function RecordIndexPage() {
  const { t } = useText();
  const open = useOpen();
  return (
    <ResourcePage
      of={listed}
      columns={columns}
      toolbar={
        <Button type="primary" onClick={() => open('/Record')}>
          {t(r.record)}
        </Button>
      }
      onOpen={(row) => open('/Record', { id: `${row.id}` })}
      rowActions={[{ key: 'play', label: r.open, run: ({ id }) => open('/Record', { id: String(id) }) }]}
    />
  );
}
