// An input with its label above it, where no form keeps them: a press on the label leads to the input.
import type { ReactNode } from 'react';
import css from './labelled.module.css';

export function Labelled({ text, width, children }: { text: string; width?: number; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the input is its child
    <label className={css.field} style={width ? { width } : undefined}>
      <span className={css.label}>{text}</span>
      {children}
    </label>
  );
}
