// Numbers of phones and identity cards in answers are kept sealed, and shown with their middle covered.
import { seal, unseal } from '#kernel/server/sealing';
import type { Element } from '../../content/model/document';

const mark = 'sealed:';
const isSensitive = ({ type }: Pick<Element, 'type'>): boolean => type === 'mobile' || type === 'id_card';

export const sealedAnswers = (
  elements: readonly Element[],
  answers: Record<string, unknown>,
  secret: string,
): Record<string, unknown> =>
  mapped(answers, (value, key) =>
    typeof value === 'string' && elements.some((element) => element.key === key && isSensitive(element))
      ? mark + seal(value, secret)
      : value,
  );

export const opened = (answers: Record<string, unknown>, secret: string): Record<string, unknown> =>
  mapped(answers, (value) => (isSealed(value) ? unseal(value.slice(mark.length), secret) : value));

/** 138****8000: enough to know one's own. */
export const covered = (value: unknown, secret: string): unknown => {
  if (!isSealed(value)) return value;
  const plain = unseal(value.slice(mark.length), secret);
  return `${plain.slice(0, 3)}****${plain.slice(-4)}`;
};

const isSealed = (value: unknown): value is string => typeof value === 'string' && value.startsWith(mark);

const mapped = (answers: Record<string, unknown>, change: (value: unknown, key: string) => unknown) =>
  Object.fromEntries(Object.entries(answers).map(([key, value]) => [key, change(value, key)]));
