// What a call asks for, made from its declaration. Its form is loaded when it is opened: no list waits for it.
import type { ReactNode } from 'react';
import type { Fields } from '#kernel/model/fields';
import { later } from '../rows/later';
import type { CallDialogProps } from './CallForm';

const CallForm = later<CallDialogProps<Fields, unknown>>(() => import('./CallForm'));

/** The form of any call, as the form of this one. */
export const CallDialog = CallForm as <I extends Fields, A>(props: CallDialogProps<I, A>) => ReactNode;
