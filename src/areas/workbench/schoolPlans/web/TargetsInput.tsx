// The targets of a school's year: a figure each, the year, its months, and two ways to spread the one over the others.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Card, Flex, Select, Space, Typography } from 'antd';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useFormAround } from '#kernel/web/resource/form/formAround';
import { linePath } from '#kernel/web/resource/form/problemPath';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { FieldInput } from '#kernel/web/resource/inputs/inputs';
import { zonedNow } from '#kernel/web/zone';
import { figureValues } from '../../figures/model/figures';
import { monthKeys, SchoolPlanTarget, spreadTarget } from '../model/schoolPlan';
import { planTexts as m } from './planTexts';

type Line = Record<string, unknown>;
const ways = ['even', 'lastYear'] as const;
const numbers = ['yearValue', ...monthKeys] as const;

export function TargetsInput({ id, value, onChange, disabled }: FieldInputProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const { values, messages } = useFormAround();
  const wrong = (at: number, name: string) => messages[linePath('targets', at, name)];
  const lines = Array.isArray(value) ? (value as Line[]) : [];
  const today = zonedNow().format('YYYY-MM-DD');
  const { data: figures = [] } = useAnswer(figureValues, { from: today, to: today }, { fresh: 600_000 });
  const named = figures.map(({ key, label }) => ({ value: key, label }));
  const change = (at: number, part: Line) => onChange(lines.map((line, i) => (i === at ? { ...line, ...part } : line)));
  const [schoolId, year] = [Number(values.schoolId), Number(values.year)];
  const canSpread = (line: Line) => schoolId > 0 && year > 0 && line.figureKey && Number(line.yearValue) > 0;
  const spread = async (at: number, way: (typeof ways)[number]) => {
    const { figureKey, yearValue } = lines[at]!;
    const asked = { schoolId, year, figureKey: String(figureKey), yearValue: Number(yearValue), way };
    try {
      const months = await sendCall(spreadTarget, asked);
      change(at, Object.fromEntries(monthKeys.map((key, i) => [key, months[i]])));
    } catch (failure) {
      message.error(
        failure instanceof ApiError && failure.problems[0] ? failure.problems[0].message : messageOf(failure),
      );
    }
  };
  const { way } = spreadTarget.input;
  return (
    <Space orientation="vertical" size={8} style={{ width: '100%' }}>
      {lines.map((line, at) => (
        <Card key={String(line.$key ?? line.id ?? at)} size="small">
          <Flex gap={8} wrap align="center">
            <Select
              id={`${id}-${at}`}
              aria-label={t(m.figure)}
              placeholder={t(m.figure)}
              style={{ width: 200 }}
              showSearch={{ optionFilterProp: 'label' }}
              options={named}
              value={line.figureKey || undefined}
              status={wrong(at, 'figureKey') ? 'error' : ''}
              disabled={disabled}
              onChange={(figureKey) => change(at, { figureKey })}
            />
            {ways.map((each) => (
              <Button key={each} disabled={disabled || !canSpread(line)} onClick={() => void spread(at, each)}>
                {t(way.options![each]!.label)}
              </Button>
            ))}
            <Button
              danger
              icon={<DeleteOutlined />}
              aria-label={t(m.remove)}
              disabled={disabled}
              onClick={() => onChange(lines.filter((_, i) => i !== at))}
            />
          </Flex>
          <Flex gap={8} wrap style={{ marginTop: 8 }}>
            {numbers.map((name) => (
              <div key={name} style={{ width: 120 }}>
                <label htmlFor={`${id}-${at}-${name}`}>{t(SchoolPlanTarget.fields[name].label)}</label>
                <FieldInput
                  id={`${id}-${at}-${name}`}
                  field={SchoolPlanTarget.fields[name]}
                  value={line[name]}
                  disabled={disabled}
                  isInvalid={wrong(at, name) !== undefined}
                  onChange={(next) => change(at, { [name]: next })}
                />
              </div>
            ))}
          </Flex>
          {['figureKey', ...numbers].map(
            (name) =>
              wrong(at, name) && (
                <Typography.Text key={name} type="danger" role="alert" style={{ display: 'block' }}>
                  {wrong(at, name)}
                </Typography.Text>
              ),
          )}
        </Card>
      ))}
      {!(schoolId > 0 && year > 0) && <span>{t(m.chooseSchool)}</span>}
      <Button
        id={id}
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={disabled}
        onClick={() => onChange([...lines, { $key: `new${Date.now()}`, figureKey: null, yearValue: null }])}
      >
        {t(m.add)}
      </Button>
    </Space>
  );
}
