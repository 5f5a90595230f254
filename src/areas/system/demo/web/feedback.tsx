import { App, Button, Card, Flex, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { Empty, Failed, Loading } from '#kernel/web/widgets/States';
import statesSource from '#kernel/web/widgets/States.tsx?raw';
import { useDemo, wait } from './demoState';
import { demoTexts as d } from './demoTexts';
import { Example } from './Example';

const toastCode = `
const { message, modal } = App.useApp();
message.success(t(texts.saved));
modal.confirm({ title: t(texts.ask), onOk: async () => { await work(); } });`;

export default function Feedback() {
  const { t } = useText();
  const { message, modal } = App.useApp();
  const { disabled } = useDemo();
  const [tries, setTries] = useState(0);
  const box = { minHeight: 220, minWidth: 0 };
  return (
    <>
      <Example title={d.toast} note={d.toastNote} from="antd · App.useApp" code={toastCode}>
        <Flex gap={8} wrap>
          <Button disabled={disabled} onClick={() => message.success(t(d.saved))}>
            {t(d.success)}
          </Button>
          <Button disabled={disabled} onClick={() => message.warning(t(d.refused))}>
            {t(d.warning)}
          </Button>
          <Button disabled={disabled} onClick={() => message.error(t(d.sampleError))}>
            {t(d.failure)}
          </Button>
          <Button
            disabled={disabled}
            type="primary"
            onClick={() => modal.confirm({ title: t(d.askTitle), onOk: () => wait(800) })}
          >
            {t(d.ask)}
          </Button>
        </Flex>
      </Example>
      <Example
        title={d.skeleton}
        note={d.skeletonNote}
        from="antd · Skeleton"
        code={'<Skeleton active avatar paragraph={{ rows: 2 }} />'}
      >
        <Skeleton active avatar paragraph={{ rows: 2 }} />
      </Example>
      <Example
        wide
        title={d.states}
        note={d.statesNote}
        from="widgets/States"
        source={statesSource}
        code={
          '<Shown loading={query.isPending} error={query.error} empty={!query.data?.length} onRetry={query.refetch}>\n  …\n</Shown>'
        }
      >
        <div style={{ display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: 12 }}>
          <Card size="small" style={box}>
            <Loading height={190} />
          </Card>
          <Card size="small" style={box}>
            <Empty height={190} hint={t(d.emptyHint)}>
              <Button type="primary" size="small" disabled={disabled}>
                {t(d.add)}
              </Button>
            </Empty>
          </Card>
          <Card size="small" style={box}>
            <Failed height={190} error={new Error(t(d.sampleError))} onRetry={() => setTries(tries + 1)} />
          </Card>
          <Card size="small" style={box}>
            <Typography.Text>{t(d.full)}</Typography.Text>
          </Card>
        </div>
      </Example>
    </>
  );
}
