import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleFacts } from './names';
import { problemsOf, readTemplate, render } from './placeholders';

const whole =
  '<h1>{{contract.no}}</h1><p>{{customer.name}}</p>{{#lines}}<i>{{no}} {{name}} {{net}}</i>{{/lines}}<b>{{contract.receivable|capital}}</b>{{#refund}}{{coolingDays}}{{/refund}}';

test('rule 35: facts, items of lists, conditions and filters are written', () => {
  expect(problemsOf('contract', whole, '')).toEqual([]);
  expect(render(whole, sampleFacts)).toBe(
    '<h1>HT010126090001</h1><p>林小满</p><i>1 数学 5841.95</i><i>2 英语 3222.94</i><b>人民币玖仟贰佰元整</b>7',
  );
  expect(render('{{#if supervised}}监管{{/if}}{{#if inInstallments}}分期{{/if}}', sampleFacts)).toBe('监管');
  expect(render('{{contract.signedOn|date}} {{guardian.mobile|mask}}', sampleFacts)).toBe('2026年9月1日 139****1234');
});

test('rule 35, must hold 22: an unknown name is said with its line and column', () => {
  expect(problemsOf('receipt', '<p>\n  {{customer.nmae}}</p>', '')).toEqual([
    { rule: 'unknown', name: 'customer.nmae', line: 2, column: 3 },
  ]);
  expect(readTemplate('{{net}}').problems).toMatchObject([{ rule: 'unknown', name: 'net' }]);
  expect(readTemplate('{{today|upper}}').problems).toMatchObject([{ rule: 'filter', name: 'upper' }]);
  expect(readTemplate('{{#lines}}').problems).toMatchObject([{ rule: 'unclosed', name: 'lines' }]);
  expect(readTemplate('{{#lines}}{{/if}}').problems.map(({ rule }) => rule)).toEqual(['unopened', 'unclosed']);
});

test('rule 35: scripts, strange images and addresses are refused; a contract without what makes it one is too', () => {
  const rules = (content: string, css = '') => problemsOf('receipt', content, css).map(({ rule }) => rule);
  expect(rules('<script>x</script>')).toEqual(['unsafe', 'unsafe']);
  expect(rules('<img src="https://a.cn/x.png">')).toEqual(['unsafe']);
  expect(rules('<img alt="x" src="data:image/png;base64,AA">')).toEqual([]);
  expect(rules('<p onclick="x()">a</p>')).toEqual(['unsafe']);
  expect(rules('<p>a</p>', 'p { background: url(https://a.cn) }')).toEqual(['unsafe']);
  for (const name of ['{{contract.no}}', '{{customer.name}}', '|capital', '{{#refund}}{{coolingDays}}{{/refund}}'])
    expect(problemsOf('contract', whole.replace(name, ''), '').map(({ rule }) => rule)).toEqual(['missing']);
});

test('whatever a family is called, it stays text; whatever is typed is read without a fault', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const values = { ...sampleFacts.values, 'customer.name': name };
      expect(render('{{customer.name}}', { ...sampleFacts, values })).not.toMatch(/[<>]/);
      expect(problemsOf('contract', name, name).length).toBeGreaterThan(0);
      render(`${name}{{#lines}}${name}`, sampleFacts);
    }),
  );
});
