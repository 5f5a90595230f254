import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptAnswers, walk } from './branching';
import { type Element, emptyDocument } from './document';
import { choices, question } from './sampleQuestions';

const yes = choices('yes', 'no');
const q = (key: string, type: Element['type'], rest: Partial<Element> = {}) => question(key, type, key, rest);
const document = {
  ...emptyDocument(),
  endings: [
    { key: 'thanks', text: { zh: '谢谢' }, showIf: { on: 'attr:never', op: 'answered' as const } },
    { key: 'last', text: { zh: '再见' } },
  ],
  pages: [
    {
      key: 'p1',
      title: { zh: '' },
      elements: [
        q('Q1', 'single_choice', { options: yes }),
        q('Q2', 'single_choice', {
          options: choices('math', 'art'),
          showIf: { on: 'Q1', op: 'eq', value: 'yes' },
        }),
        q('Q3', 'nps', {
          jumps: [
            { when: { on: 'Q3', op: 'between', value: [9, 10] }, to: 'Q6' },
            { when: { on: 'Q3', op: 'between', value: [7, 8] }, to: 'end:thanks' },
          ],
        }),
        q('Q4', 'short_text', { showIf: { on: 'Q2', op: 'eq', value: 'math' } }),
        q('Q5', 'short_text'),
        q('Q6', 'short_text'),
      ],
    },
  ],
};
const shown = (answers: Record<string, unknown>) => {
  const walked = walk(document, answers);
  return { visible: walked.visible.map(({ key }) => key).join(' '), ending: walked.endedAt ?? 'last', walked };
};

test('must hold 5: the five rows of the worked example', () => {
  const all = { Q1: 'yes', Q2: 'math', Q3: 5 };
  expect(shown(all)).toMatchObject({ visible: 'Q1 Q2 Q3 Q4 Q5 Q6', ending: 'last' });
  const promoted = shown({ ...all, Q3: 10 });
  expect(promoted).toMatchObject({ visible: 'Q1 Q2 Q3 Q6', ending: 'last' });
  expect(promoted.walked.skipped).toEqual(['Q4', 'Q5']);
  const turned = { ...all, Q4: 'x', Q1: 'no' };
  expect(shown(turned)).toMatchObject({ visible: 'Q1 Q3 Q5 Q6', ending: 'last' });
  expect(keptAnswers(walk(document, turned), turned)).toEqual({ Q1: 'no', Q3: 5 });
  expect(shown({ Q1: 'no', Q3: 8 })).toMatchObject({ visible: 'Q1 Q3', ending: 'thanks' });
  expect(shown({ Q1: 'no' })).toMatchObject({ visible: 'Q1 Q3 Q5 Q6', ending: 'last' });
});

test('on a question without an answer every test is false but not_answered, the negative ones too', () => {
  const hiddenBy = (op: 'ne' | 'includes_none' | 'not_contains' | 'not_answered') =>
    walk(
      {
        ...document,
        pages: [
          {
            key: 'p1',
            title: { zh: '' },
            elements: [
              q('A', 'single_choice', { options: yes }),
              q('B', 'short_text', { showIf: { on: 'A', op, value: 'yes' } }),
            ],
          },
        ],
      },
      {},
    ).hidden;
  expect(hiddenBy('ne')).toEqual(['B']);
  expect(hiddenBy('includes_none')).toEqual(['B']);
  expect(hiddenBy('not_contains')).toEqual(['B']);
  expect(hiddenBy('not_answered')).toEqual([]);
});

test('whatever is answered, each question is visible, hidden or skipped exactly once, and dropped answers leave nothing', () => {
  const given = fc.record({
    Q1: fc.constantFrom('yes', 'no', undefined),
    Q2: fc.constantFrom('math', 'art', undefined),
    Q3: fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined }),
    Q4: fc.constantFrom('x', undefined),
    Q6: fc.constantFrom('y', undefined),
  });
  fc.assert(
    fc.property(given, (answers) => {
      const walked = walk(document, answers);
      const keys = [...walked.visible.map(({ key }) => key), ...walked.hidden, ...walked.skipped];
      expect(keys.sort()).toEqual(['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6']);
      const kept = keptAnswers(walked, answers);
      expect(walk(document, kept).visible.map(({ key }) => key)).toEqual(walked.visible.map(({ key }) => key));
    }),
  );
});
