// The wizard's draft: kept on the server at every step and every twenty seconds, and in this browser in between, so that nothing
// is lost whatever interrupts it.
import { useCallback, useEffect, useRef, useState } from 'react';
import { nonce } from '#kernel/web/api/signIn';
import { draftOf, keepDraft } from '#kernel/web/drafts';
import { useDraft as useTyped } from '#kernel/web/resource/form/useDraft';
import { resourceClient, type WireOf } from '#kernel/web/resource/rows/resourceClient';
import type { Cart } from '../model/cart';
import { Contract } from '../model/contract';
import { type Wish, wholeLines } from './wishes';

export interface ContractDraft {
  customerId: number | null;
  guardianId: number | null;
  schoolId: number | null;
  ownerId: number | null;
  performers: { staffId: number | null; percent: number }[];
  referrerId: number | null;
  signMethod: 'paper' | 'pad';
  remark: string;
  /** Why supervision is overridden, by who may. */
  overrideReason: string;
  cart: Cart;
  /** Lines as they are typed, those without an item too. */
  wishes: Wish[];
}

export type Stored = WireOf<typeof Contract>;
const client = resourceClient(Contract);
const everySeconds = 20;

/** What somebody else saved since is not overwritten by what was left here before: the name holds the version. */
const nameOf = (row: Stored | null, from: string): string => `contractWizard:${row?.id ?? from}:${row?.version ?? 0}`;

/** `from`: what a new one begins with, so that what was left of another family's is not put into this one's. */
export function useDraft(start: ContractDraft, stored: Stored | null, from: string) {
  const [left] = useState(() => draftOf(nameOf(stored, from)));
  const [draft, setDraft] = useState(() => (left ? { ...start, ...(left.values as Partial<ContractDraft>) } : start));
  const [row, setRow] = useState(stored);
  const [isDirty, setDirty] = useState(left !== null);
  const latest = useRef({ draft, row, isDirty });
  latest.current = { draft, row, isDirty };
  const key = useRef(nonce());
  const saving = useRef<Promise<Stored | null> | null>(null);
  useTyped(nameOf(row, from), { start: {}, values: { ...draft } }, isDirty, left !== null);

  const change = useCallback((changes: Partial<ContractDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setDirty(true);
  }, []);

  /** `begins`: somebody goes on with it, so that it is kept also where nothing of what it began with was changed. */
  const save = useCallback(
    (begins = false): Promise<Stored | null> => {
      if (saving.current) return saving.current;
      const { draft: now, row: was, isDirty } = latest.current;
      const isChanged = isDirty || (begins && was === null && now.cart.lines.length > 0);
      if (!isChanged || !now.customerId || !now.schoolId || !now.ownerId) return Promise.resolve(was);
      const sent = async () => {
        const { wishes, performers, ...rest } = now;
        const values = {
          ...rest,
          performers: performers.flatMap(({ staffId, percent }) => (staffId ? [{ staffId, percent }] : [])),
          cart: { ...now.cart, lines: wholeLines(wishes) },
        };
        const after = was ? await client.edit(was.id, was.version, values) : await client.add(values, key.current);
        keepDraft(nameOf(was, from), null);
        setRow(after);
        if (latest.current.draft === now) setDirty(false);
        return after;
      };
      saving.current = sent().finally(() => {
        saving.current = null;
      });
      return saving.current;
    },
    [from],
  );

  useEffect(() => {
    const timer = setInterval(() => void save().catch(() => undefined), everySeconds * 1000);
    return () => clearInterval(timer);
  }, [save]);

  return { draft, row, isDirty, change, save };
}
