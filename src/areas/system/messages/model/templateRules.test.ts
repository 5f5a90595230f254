import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { say } from '#kernel/model/text';
import { covered, filled, rendered, signed, smsParts, templateProblems, variablesIn } from './templateRules';

describe('rule 38: a text message of 70 characters is one part, a longer one is cut into parts of 67', () => {
  test.each([
    [0, 0],
    [1, 1],
    [70, 1],
    [71, 2],
    [134, 2],
    [135, 3],
    [201, 3],
    [202, 4],
  ])('%i characters are %i parts', (length, parts) => {
    expect(smsParts('字'.repeat(length))).toEqual({ length, parts });
  });

  test('the signature counts: it is sent', () => {
    const text = '字'.repeat(66);
    expect(smsParts(signed(text, '启明'))).toEqual({ length: 70, parts: 1 });
    expect(smsParts(signed(text, '启明教育'))).toEqual({ length: 72, parts: 2 });
    expect(signed(text, null)).toBe(text);
  });

  test('a character more never needs fewer parts, and every part has room', () => {
    fc.assert(
      fc.property(fc.nat(1000), (length) => {
        const { parts } = smsParts('a'.repeat(length));
        expect(smsParts('a'.repeat(length + 1)).parts).toBeGreaterThanOrEqual(parts);
        expect(length).toBeLessThanOrEqual(parts <= 1 ? 70 : parts * 67);
      }),
    );
  });
});

describe('a template is filled', () => {
  const text = { title: '{{school}}：{{ customer.name }}', content: '到期 {{dueOn}}' };
  const fallback = { zh: '有通知', en: 'A notice' };

  test('with its values, each in the reader’s language', () => {
    const values = { school: { zh: '徐汇', en: 'Xuhui' }, 'customer.name': '小明', dueOn: 5 };
    expect(rendered(text, values, 'zh', fallback)).toEqual({ title: '徐汇：小明', content: '到期 5' });
    expect(rendered(text, values, 'en', fallback).title).toBe('Xuhui：小明');
  });

  test('and says its fallback where a value is missing, never a name in braces', () => {
    expect(rendered(text, { dueOn: '2026-07-01' }, 'en', fallback)).toEqual({
      title: 'A notice',
      content: '到期 2026-07-01',
    });
  });

  test('a value is never read as a template, whatever it holds', () => {
    expect(filled('{{a}}', { a: '{{b}} $& $1', b: 'x' }, 'zh')).toBe('{{b}} $& $1');
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(filled('<{{a}}|{{b}}>', { a, b }, 'zh')).toBe(`<${a}|${b}>`);
      }),
    );
  });

  test('what must not be kept is covered, digit by digit', () => {
    expect(covered({ code: '246810', minutes: '5' }, ['code'])).toEqual({ code: '••••••', minutes: '5' });
  });
});

describe('rule 38: what an editor may not save', () => {
  const good = { zh: { title: '题', content: '{{name}}' }, en: { title: 'T', content: '{{name}}' } };

  test('a variable the kind does not have is named, at its field', () => {
    const texts = { in_app: { ...good, en: { title: '{{nmae}}', content: '{{name}} {{x.y}} {{x.y}}' } } };
    const found = templateProblems({ channels: ['in_app'], texts }, ['name']);
    expect(found.map(({ field, vars }) => [field, vars])).toEqual([
      ['texts.in_app.en.title', { names: 'nmae' }],
      ['texts.in_app.en.content', { names: 'x.y' }],
    ]);
    expect(variablesIn('{{ a }}{{b}}{{a}}')).toEqual(['a', 'b']);
  });

  test('a channel that is on says something in both languages; one that is off may stay empty', () => {
    const sms = { zh: { title: '', content: '{{name}}' }, en: { title: '', content: ' ' } };
    const texts = { in_app: good, sms };
    expect(templateProblems({ channels: ['in_app'], texts }, ['name'])).toEqual([]);
    const [problem, ...rest] = templateProblems({ channels: ['in_app', 'sms'], texts }, ['name']);
    expect(rest).toEqual([]);
    expect(problem?.field).toBe('texts.sms.en.content');
    expect(say(problem!.text, 'zh', problem!.vars)).toBe('短信（英文）须填写正文');
  });

  test('no channel at all is refused: switching off is another switch', () => {
    expect(templateProblems({ channels: [], texts: {} }, []).map(({ field }) => field)).toEqual(['channels']);
  });
});
