// The rules of a questionnaire in words.
import { List } from 'antd';
import { useText } from '#kernel/web/i18n';
import { Empty } from '#kernel/web/widgets/States';
import { askedBy } from '../../content/model/branching';
import { type Condition, type Document, elementsIn, saidIn } from '../../content/model/document';
import { isAsked } from '../../content/model/questionTypes';
import { designTexts as d, operatorTexts } from './designTexts';

export function LogicList({ document }: { document: Document }) {
  const { t, locale } = useText();
  const elements = elementsIn(document);
  const numbers = new Map(elements.filter(({ type }) => isAsked(type)).map(({ key }, at) => [key, at + 1]));
  const inWords = (condition: Condition): string =>
    askedBy(condition)
      .map(({ on, op, value }) => {
        const element = elements.find(({ key }) => key === on.split('.')[0]);
        const given = (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(
          (each) => saidIn(element?.options.find(({ key }) => key === each)?.label, locale) || `${each}`,
        );
        return `Q${numbers.get(element?.key ?? '') ?? '?'} ${t(operatorTexts[op])} ${given.join('、')}`.trim();
      })
      .join(', ');
  const placeOf = (to: string) =>
    to === 'out' ? t(d.toOut) : to.startsWith('end:') ? t(d.toEnd) : `Q${numbers.get(to) ?? '?'}`;
  const rules = elements.flatMap(({ key, showIf, jumps }) => {
    const no = numbers.get(key) ?? 0;
    return [
      ...(showIf ? [t(d.ruleShow, { no, rule: inWords(showIf) })] : []),
      ...jumps.map(({ when, to }) => t(d.ruleJump, { no, rule: inWords(when), to: placeOf(to) })),
    ];
  });
  if (rules.length === 0) return <Empty text={t(d.noRules)} height={200} />;
  return (
    <List
      bordered
      dataSource={rules}
      rowKey={(rule) => rule}
      renderItem={(rule) => <List.Item data-data>{rule}</List.Item>}
    />
  );
}
