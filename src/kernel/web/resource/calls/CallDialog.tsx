// What a call asks for, made from its declaration. Its form is loaded when it is opened: no list waits for it.
import type { ReactNode } from 'react';
import type { Call } from '#kernel/model/call';
import type { Fields } from '#kernel/model/fields';
import type { WireInput } from '#kernel/model/wire';
import type { FormParts } from '#kernel/web/resource/form/FormFields';
import { later } from '../rows/later';
import type { About } from './about';

export interface CallDialogProps<I extends Fields, A> extends Pick<FormParts, 'inputs'> {
  of: Call<I, A>;
  /** The rows it is about. */
  rows?: readonly About[];
  /** What they are called, for the title. */
  name?: string;
  /** Sent with what is typed, and not asked for. */
  given?: Partial<WireInput<I>>;
  /** What the fields start with. */
  start?: Partial<WireInput<I>>;
  /** Below the fields, from a rehearsal of what has been typed so far. */
  preview?: (answer: A) => ReactNode;
  onClose: () => void;
  onDone?: (answer: A) => void;
}

const CallForm = later<CallDialogProps<Fields, unknown>>(() => import('./CallForm'));

/** The form of any call, as the form of this one. */
export const CallDialog = CallForm as <I extends Fields, A>(props: CallDialogProps<I, A>) => ReactNode;
