// When a question is shown, and where one goes from it: conditions on what was answered before.
import { DeleteOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useText } from '#kernel/web/i18n';
import {
  type Condition,
  type Document,
  type Element,
  elementsIn,
  type Operator,
  saidIn,
  type Test,
} from '../../content/model/document';
import { isAsked, kindOf } from '../../content/model/questionTypes';
import css from './design.module.css';
import { designTexts as d, operatorTexts } from './designTexts';

interface RuleProps<V> {
  document: Document;
  element: Element;
  isClosed: boolean;
  onChange: (value: V) => void;
}

/** A condition as the editor knows it: one list of tests, all or any of them. */
const flat = (condition: Condition | undefined): { how: 'all' | 'any'; tests: Test[] } => {
  if (!condition) return { how: 'all', tests: [] };
  if ('on' in condition) return { how: 'all', tests: [condition] };
  const how = 'all' in condition ? 'all' : 'any';
  const parts = 'all' in condition ? condition.all : condition.any;
  return { how, tests: parts.flatMap((part) => ('on' in part ? [part] : flat(part).tests)) };
};
const joined = (how: 'all' | 'any', tests: Test[]): Condition | undefined =>
  tests.length === 0 ? undefined : tests.length === 1 ? tests[0] : how === 'all' ? { all: tests } : { any: tests };

export function ShownIf({ document, element, isClosed, onChange }: RuleProps<Condition | undefined>) {
  const { t } = useText();
  const before = askedBefore(document, element.key);
  if (before.length === 0) return null;
  return (
    <div className={css.field}>
      <span className={css.label}>{t(d.showIf)}</span>
      <Tests condition={element.showIf} offered={before} isClosed={isClosed} onChange={onChange} />
    </div>
  );
}

export function Jumps({ document, element, isClosed, onChange }: RuleProps<Element['jumps']>) {
  const { t, locale } = useText();
  const elements = elementsIn(document);
  const at = elements.findIndex(({ key }) => key === element.key);
  const targets = [
    ...elements
      .slice(at + 1)
      .map(({ key, title }, n) => ({ value: key, label: `${at + n + 2}. ${saidIn(title, locale)}` })),
    ...document.endings.map(({ key }) => ({ value: `end:${key}`, label: t(d.toEnd) })),
    { value: 'out', label: t(d.toOut) },
  ];
  const { jumps } = element;
  const set = (n: number, part: Partial<(typeof jumps)[number]>) =>
    onChange(jumps.map((jump, each) => (each === n ? { ...jump, ...part } : jump)));
  return (
    <div className={css.field}>
      <span className={css.label}>{t(d.jumps)}</span>
      {jumps.map((jump, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no name, and typing in one must not lose its input
        <div key={n}>
          <Tests
            condition={jump.when}
            offered={[element]}
            isClosed={isClosed}
            onChange={(when) => (when ? set(n, { when }) : onChange(jumps.filter((_, each) => each !== n)))}
          />
          <Select
            size="small"
            style={{ width: '100%' }}
            aria-label={t(d.to)}
            prefix={t(d.to)}
            disabled={isClosed}
            value={jump.to}
            onChange={(to) => set(n, { to })}
            options={targets}
          />
        </div>
      ))}
      <Button
        size="small"
        disabled={isClosed}
        onClick={() => onChange([...jumps, { when: firstTest(element), to: targets[0]?.value ?? 'out' }])}
      >
        {t(d.addJump)}
      </Button>
    </div>
  );
}

const askedBefore = (document: Document, key: string): Element[] => {
  const elements = elementsIn(document);
  return elements
    .slice(
      0,
      elements.findIndex((one) => one.key === key),
    )
    .filter(({ type }) => isAsked(type));
};

const firstTest = (element: Element): Test => {
  const [option] = element.options;
  return option ? { on: element.key, op: 'includes_any', value: [option.key] } : { on: element.key, op: 'answered' };
};

function operatorsOf(element: Element | undefined): Operator[] {
  switch (element && kindOf(element.type).value) {
    case 'option':
    case 'options':
      return ['includes_any', 'includes_all', 'includes_none', 'answered', 'not_answered'];
    case 'number':
      return ['eq', 'gt', 'gte', 'lt', 'lte', 'between', 'answered', 'not_answered'];
    case 'text':
      return ['contains', 'not_contains', 'before', 'after', 'answered', 'not_answered'];
    default:
      return ['answered', 'not_answered'];
  }
}

interface TestsProps {
  condition: Condition | undefined;
  offered: readonly Element[];
  isClosed: boolean;
  onChange: (condition: Condition | undefined) => void;
}

function Tests({ condition, offered, isClosed, onChange }: TestsProps) {
  const { t, locale } = useText();
  const { how, tests } = flat(condition);
  const set = (at: number, test: Test) =>
    onChange(
      joined(
        how,
        tests.map((one, each) => (each === at ? test : one)),
      ),
    );
  return (
    <>
      {tests.length > 1 && (
        <Select
          size="small"
          disabled={isClosed}
          value={how}
          onChange={(next) => onChange(joined(next, tests))}
          options={[
            { value: 'all', label: t(d.allOf) },
            { value: 'any', label: t(d.anyOf) },
          ]}
        />
      )}
      {tests.map((test, at) => {
        const element = offered.find(({ key }) => key === test.on);
        const isBare = test.op === 'answered' || test.op === 'not_answered';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no name, and typing in one must not lose its input
          <div key={at} className={css.rule}>
            <Select
              size="small"
              style={{ width: 120 }}
              disabled={isClosed}
              value={test.on}
              onChange={(on) => set(at, firstTest(offered.find(({ key }) => key === on)!))}
              options={offered.map(({ key, title }) => ({ value: key, label: saidIn(title, locale) || key }))}
            />
            <Select
              size="small"
              style={{ width: 100 }}
              disabled={isClosed}
              value={test.op}
              onChange={(op) => set(at, { ...test, op })}
              options={operatorsOf(element).map((op) => ({ value: op, label: t(operatorTexts[op]) }))}
            />
            {!isBare && element && element.options.length > 0 && (
              <Select
                size="small"
                mode="multiple"
                style={{ minWidth: 120 }}
                disabled={isClosed}
                value={(Array.isArray(test.value) ? test.value : [test.value]) as string[]}
                onChange={(value) => set(at, { ...test, value })}
                options={element.options.map(({ key, label }) => ({ value: key, label: saidIn(label, locale) || key }))}
              />
            )}
            {!isBare && (!element || element.options.length === 0) && (
              <Input
                size="small"
                style={{ width: 90 }}
                aria-label={t(d.when)}
                disabled={isClosed}
                value={Array.isArray(test.value) ? test.value.join('-') : `${test.value ?? ''}`}
                onChange={({ target }) =>
                  set(at, {
                    ...test,
                    value: test.op === 'between' ? target.value.split('-').map(Number) : target.value,
                  })
                }
              />
            )}
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t(d.remove)}
              disabled={isClosed}
              onClick={() =>
                onChange(
                  joined(
                    how,
                    tests.filter((_, each) => each !== at),
                  ),
                )
              }
            />
          </div>
        );
      })}
      {tests.length < 5 && offered[0] && (
        <Button
          size="small"
          disabled={isClosed}
          onClick={() => onChange(joined(how, [...tests, firstTest(offered.at(-1)!)]))}
        >
          {t(d.addTest)}
        </Button>
      )}
    </>
  );
}
