import { describe, expect, test } from 'vitest';
import { int, mobile, text } from './fields';
import { fieldProblem, readInput, readPayload } from './payload';
import { Invalid } from './problems';
import { fieldOf, resource } from './resource';
import { mask } from './shown/mask';
import { lifecycle, possible } from './states';
import { fill, localeOf, pair, say, texts } from './text';

describe('a whole payload', () => {
  const fields = {
    name: text('名称', 'Name', { required: true, max: 3 }),
    mobile: mobile('手机', 'Mobile'),
    sort: int('排序', 'Order', { default: 5 }),
    total: int('合计', 'Total', { computed: true }),
    hash: text('密', 'Hash', { secret: true }),
  };
  const rules = (given: Record<string, unknown>, options = {}) =>
    readPayload(fields, given, options).problems.map(({ field, rule }) => `${field} ${rule}`);

  test('tells every problem at once', () => {
    expect(rules({ name: 'abcd', mobile: '1', sort: 'x' })).toEqual([
      'name maxLength',
      'mobile mobile',
      'sort integer',
    ]);
  });

  test('is read whole, with its defaults, or refused', () => {
    expect(readInput(fields, { name: 'a' })).toEqual({ name: 'a', mobile: null, sort: 5, total: null, hash: null });
    expect(() => readInput(fields, { name: 'abcd', nmae: 'b' })).toThrow(Invalid);
  });

  test('refuses what it does not know, what is computed and what is secret', () => {
    expect(rules({ name: 'a', nmae: 'b', total: 1, hash: 'x' })).toEqual([
      'nmae unknown',
      'total unknown',
      'hash unknown',
    ]);
  });

  test('refuses names that every object has', () => {
    expect(rules({ name: 'a', constructor: 1, toString: 2 })).toEqual(['constructor unknown', 'toString unknown']);
  });

  test('does not send a flood of made-up names back', () => {
    const flood = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`${'x'.repeat(500)}${i}`, 1]));
    const { problems } = readPayload(fields, { name: 'a', ...flood });
    expect([problems.length, problems[0]!.field.length]).toEqual([20, 60]);
  });

  test('lets the customer client’s own additions and the ignored names pass, and never stores them', () => {
    const read = readPayload(fields, { name: 'a', SaasUserId: 7, SaasUserName: 'x', id: 1 }, { ignore: ['id'] });
    expect(read).toEqual({ values: { name: 'a', mobile: null }, problems: [] });
  });

  test('of an edit is read only as far as it was sent', () => {
    expect(readPayload(fields, { sort: '7' }, { partial: true })).toEqual({ values: { sort: 7 }, problems: [] });
    expect(rules({ name: '' }, { partial: true })).toEqual(['name required']);
  });

  test('leaves a default to whoever stores it', () => {
    expect(readPayload(fields, { name: 'a' }).values).not.toHaveProperty('sort');
  });

  test('is answered in a sentence that holds the label as it is', () => {
    const { text: sentence, vars } = fieldProblem('x', 'required', { zh: '价$&格', en: "$' {max}" }, { max: 3 });
    expect([say(sentence, 'zh', vars), say(sentence, 'en', vars)]).toEqual(['请填写价$&格', "$' {max} is required"]);
  });
});

test('a field of a resource is its own or a standard one, never one that every object has', () => {
  const of = resource({ name: 'x', area: 'a', path: '/x', title: ['甲', 'X'], fields: { name: text('名', 'Name') } });
  expect([fieldOf(of, 'name')?.kind, fieldOf(of, 'createdAt')?.kind]).toEqual(['text', 'datetime']);
  expect([fieldOf(of, 'constructor'), fieldOf(of, '__proto__'), fieldOf(of, 'toString')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

describe('a mask', () => {
  test.each([
    ['mobile', '13812341234', '138****1234'],
    ['idCard', '11010519491231002X', '110***********002X'],
    ['bankCard', '6222020200001234', '**** **** **** 1234'],
    ['email', 'zhangsan@qq.com', 'z***@qq.com'],
    ['address', '上海市徐汇区人民路12号', '上海市徐汇区***'],
    ['hidden', 'anything', '***'],
  ] as const)('of %s shows only what tells people apart', (kind, plain, shown) => {
    expect(mask(kind, plain)).toBe(shown);
  });

  test('hides half of a short value and at least three characters of any other', () => {
    for (const kind of ['mobile', 'idCard', 'bankCard', 'address'] as const) {
      for (let length = 1; length <= 20; length++) {
        const plain = 'abcdefghijklmnopqrst'.slice(0, length);
        const hidden = [...plain].filter((letter) => !mask(kind, plain).includes(letter)).length;
        expect(hidden, `${kind} of ${length}`).toBeGreaterThanOrEqual(Math.min(3, Math.ceil(length / 2)));
      }
    }
  });
});

test('the buttons of a state are its transitions that a person may press', () => {
  const life = lifecycle({
    states: { draft: ['草稿', 'Draft', 'grey'], live: ['生效', 'Live', 'green'], done: ['完成', 'Done', 'blue'] },
    initial: 'draft',
    transitions: {
      publish: { label: ['发布', 'Publish'], from: ['draft'], to: 'live' },
      finish: { label: ['完成', 'Finish'], from: ['live'], to: ['done', 'draft'] },
      expire: { label: ['过期', 'Expire'], from: ['live'], to: 'done', internal: true },
    },
  });
  expect([possible(life, 'draft'), possible(life, 'live'), possible(life, 'done')]).toEqual([
    ['publish'],
    ['finish'],
    [],
  ]);
  expect([life.transitions.publish.to, life.transitions.finish.to]).toEqual([['live'], ['done', 'draft']]);
});

describe('a text', () => {
  test('is said in the language asked for, with its values', () => {
    const { greet } = texts('shell', { greet: ['你好{name}', 'Hello {name}'] });
    expect([say(greet, 'zh', { name: '李' }), say(greet, 'en', { name: 'Li' }), greet.key]).toEqual([
      '你好李',
      'Hello Li',
      'shell.greet',
    ]);
    expect(say(pair('只有中文', ''), 'en')).toBe('只有中文');
  });

  test('keeps a name that has no value, so that the mistake is seen', () => {
    expect(fill('{a} {b} {toString}', { a: 1 })).toBe('1 {b} {toString}');
  });

  test('counts: one word for one, another for any other number', () => {
    const said = (n: number | string) => fill('{n} {n|row is|rows are} ready', { n });
    expect([0, 1, '1', 2, 11, '1,001'].map(said)).toEqual([
      '0 rows are ready',
      '1 row is ready',
      '1 row is ready',
      '2 rows are ready',
      '11 rows are ready',
      '1,001 rows are ready',
    ]);
    expect(fill('{n|row|rows}', { m: 1 })).toBe('{n|row|rows}');
  });

  test('follows accept-language, Chinese where it says nothing', () => {
    expect(['en-GB', ' EN', 'zh-CN', 'fr', '', undefined].map(localeOf)).toEqual(['en', 'en', 'zh', 'zh', 'zh', 'zh']);
  });
});
