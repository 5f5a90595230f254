// The wizard's draft: kept on the server at every step and every twenty seconds, so that nothing is lost.
import { useCallback, useEffect, useRef, useState } from 'react';
import { nonce } from '#kernel/web/api/signIn';
import { resourceClient, type WireOf } from '#kernel/web/resource/rows/resourceClient';
import type { Cart } from '../model/cart';
import { Contract } from '../model/contract';

export interface ContractDraft {
  customerId: number | null;
  guardianId: number | null;
  schoolId: number | null;
  ownerId: number | null;
  remark: string;
  cart: Cart;
}

export type Stored = WireOf<typeof Contract>;
const client = resourceClient(Contract);
const everySeconds = 20;

export function useDraft(start: ContractDraft, stored: Stored | null) {
  const [draft, setDraft] = useState(start);
  const [row, setRow] = useState(stored);
  const [isDirty, setDirty] = useState(false);
  const latest = useRef({ draft, row, isDirty });
  latest.current = { draft, row, isDirty };
  const key = useRef(nonce());
  const saving = useRef<Promise<Stored | null> | null>(null);

  const change = useCallback((changes: Partial<ContractDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setDirty(true);
  }, []);

  const save = useCallback((): Promise<Stored | null> => {
    if (saving.current) return saving.current;
    const { draft: now, row: was, isDirty: isChanged } = latest.current;
    if (!isChanged || !now.customerId || !now.schoolId || !now.ownerId) return Promise.resolve(was);
    const sent = async () => {
      const values = { ...now, guardianId: now.guardianId ?? null };
      const after = was ? await client.edit(was.id, was.version, values) : await client.add(values, key.current);
      setRow(after);
      if (latest.current.draft === now) setDirty(false);
      return after;
    };
    saving.current = sent().finally(() => {
      saving.current = null;
    });
    return saving.current;
  }, []);

  useEffect(() => {
    const timer = setInterval(() => void save().catch(() => undefined), everySeconds * 1000);
    return () => clearInterval(timer);
  }, [save]);

  return { draft, row, isDirty, change, save };
}
