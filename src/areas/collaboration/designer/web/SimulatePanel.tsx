// A flow tried on somebody real: with these values, whom would it go to, and why.
import { Button, Flex, Form, Tag, Timeline } from 'antd';
import type { Fields } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { FieldInput } from '#kernel/web/resource/inputs/inputs';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import type { PathStep } from '../../approvals/model/calls';
import { d } from './designTexts';

export interface Trial {
  initiatorId: number | null;
  form: Record<string, unknown>;
}

interface SimulateProps {
  fields: Fields;
  trial: Trial;
  path: readonly PathStep[] | null;
  isRunning: boolean;
  onChange: (trial: Trial) => void;
  onRun: () => void;
}

export function SimulatePanel({ fields, trial, path, isRunning, onChange, onRun }: SimulateProps) {
  const { t } = useText();
  const own = Object.entries(fields).filter(([name]) => !name.startsWith('initiator.'));
  return (
    <Form layout="vertical" size="small">
      <Form.Item label={t(d.initiator)}>
        <RefPicker
          to="staff"
          aria-label={t(d.initiator)}
          value={trial.initiatorId}
          onChange={(id) => onChange({ ...trial, initiatorId: typeof id === 'number' ? id : null })}
          placeholder={t(d.myself)}
        />
      </Form.Item>
      {own.map(([name, field]) => (
        <Form.Item key={name} label={t(field.label)} htmlFor={`trial-${name}`}>
          <FieldInput
            id={`trial-${name}`}
            field={field}
            value={trial.form[name]}
            onChange={(value) => onChange({ ...trial, form: { ...trial.form, [name]: value } })}
          />
        </Form.Item>
      ))}
      <Button type="primary" loading={isRunning} onClick={onRun}>
        {t(d.simulate)}
      </Button>
      {path && (
        <Timeline
          style={{ marginTop: 16 }}
          items={path.map((step) => ({
            key: step.nodeId,
            color: step.state === 'stuck' ? 'red' : step.kind === 'condition' ? 'orange' : 'green',
            content: (
              <Flex vertical>
                <b data-data>{step.name}</b>
                {step.people.length > 0 && <span data-data>{step.people.map(peopleName).join('、')}</span>}
                {step.found && <span style={{ opacity: 0.75 }}>{step.found}</span>}
                {step.reason && (
                  <Tag
                    color={step.state === 'stuck' ? 'red' : 'default'}
                    style={{ whiteSpace: 'normal', width: 'fit-content' }}
                  >
                    {step.reason}
                  </Tag>
                )}
              </Flex>
            ),
          }))}
        />
      )}
    </Form>
  );
}

const peopleName = ({ name, onBehalfOf }: PathStep['people'][number]): string =>
  onBehalfOf ? `${name} (${onBehalfOf})` : name;
