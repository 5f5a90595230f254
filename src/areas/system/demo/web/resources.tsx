import { Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { permission, stateField } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import { TransitionButtons } from '#kernel/web/resource/actions/TransitionButtons';
import buttonsSource from '#kernel/web/resource/actions/TransitionButtons.tsx?raw';
import { transitionsOf } from '#kernel/web/resource/actions/transitionsOf';
import { useList } from '#kernel/web/resource/rows/useRows';
import { ImportWizard } from '#kernel/web/resource/transfer/ImportWizard';
import wizardSource from '#kernel/web/resource/transfer/ImportWizard.tsx?raw';
import { useCan } from '#kernel/web/session';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { Region, School } from '../../organisation/model/organisation';
import { useDemo } from './demoState';
import { Example } from './Example';
import { transferTexts as d } from './transferTexts';

const wizardCode = '<ImportWizard of={Region} open={isOpen} onClose={() => setOpen(false)} />';
const buttonsCode = '<TransitionButtons of={School} row={row} onDone={refresh} />';

export default function Resources() {
  return (
    <>
      <Wizard />
      <States />
    </>
  );
}

function Wizard() {
  const { t } = useText();
  const can = useCan();
  const { disabled } = useDemo();
  const [isOpen, setOpen] = useState(false);
  return (
    <Example title={d.wizard} note={d.wizardNote} from="resource/transfer" source={wizardSource} code={wizardCode}>
      <Button disabled={disabled || !can(permission(Region, 'import'))} onClick={() => setOpen(true)}>
        {t(d.open)}
      </Button>
      <ImportWizard of={Region} open={isOpen} onClose={() => setOpen(false)} />
    </Example>
  );
}

const state = stateField(School)!;

function States() {
  const { t } = useText();
  const { disabled } = useDemo();
  const found = useList(School, { pageSize: 1, sort: 'id' });
  const row = found.data?.list[0];
  const option = row && School.fields.state.options?.[String(row[state])];
  return (
    <Example title={d.states} note={d.statesNote} from="resource/actions" source={buttonsSource} code={buttonsCode}>
      {row ? (
        <Flex align="center" gap={12} wrap>
          <Typography.Text strong data-data>
            {row.name}
          </Typography.Text>
          <StateTag option={option} />
          {!disabled && <TransitionButtons of={School} row={row} onDone={() => void found.refetch()} />}
          {transitionsOf(School, row).length === 0 && <Typography.Text type="secondary">{t(d.noStep)}</Typography.Text>}
        </Flex>
      ) : (
        <Typography.Text type="secondary">{found.isLoading ? '…' : t(d.noRow)}</Typography.Text>
      )}
    </Example>
  );
}
