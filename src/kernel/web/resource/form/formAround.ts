// The form an input stands in, for one that means two fields: an age is a date and the word that it is a guess.
import { createContext, useContext } from 'react';
import type { FormModel } from './useForm';

type FormAround = Pick<FormModel, 'start' | 'values' | 'messages' | 'set'>;

export const FormAroundInput = createContext<FormAround>({ start: {}, values: {}, messages: {}, set: () => {} });

export const useFormAround = (): FormAround => useContext(FormAroundInput);
