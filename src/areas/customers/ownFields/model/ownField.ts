// A field an enterprise added to its customers, as a field of the model: read, refused, asked for like any other.
import { bool, choice, choices, date, type Field, int, money, text } from '#kernel/model/fields';
import { pair } from '#kernel/model/text';
import type { CustomerField } from './settings';

export type OwnField = Pick<CustomerField, 'key' | 'label' | 'labelEn' | 'type' | 'options' | 'required'>;

const made: Record<CustomerField['type'], (own: OwnField) => Field> = {
  text: () => text('', '', { max: 200 }),
  int: () => int('', ''),
  money: () => money('', ''),
  date: () => date('', ''),
  bool: () => bool('', ''),
  choice: (own) => choice('', '', optionsOf(own)),
  multi_choice: (own) => choices('', '', optionsOf(own)),
};
const optionsOf = ({ options }: OwnField) =>
  Object.fromEntries(options.map(({ value, label, labelEn }) => [value, [label, labelEn || label] as const]));

export const ownField = (own: OwnField): Field => ({
  ...made[own.type](own),
  label: pair(own.label, own.labelEn || own.label),
  required: own.required,
});

/** By the names they have in conditions and sheets. */
export const ownByName = (own: readonly OwnField[]): Record<string, Field> =>
  Object.fromEntries(own.map((field) => [`extra.${field.key}`, ownField(field)]));
