// Signing a contract with a customer happens on the contracts' page; it is offered once that page is there.
import { useMemo } from 'react';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { useSite } from '#kernel/web/shell/site/site';
import type { Customer } from '../model/customer';

const signing = '/customContractManageCreate';

interface Signing {
  isOffered: (row: WireOf<typeof Customer>) => boolean;
  sign: (row: WireOf<typeof Customer>) => void;
}

export function useSigning(): Signing {
  const open = useOpen();
  const site = useSite();
  return useMemo(() => {
    const found = site.find(signing);
    const isThere = found.kind === 'page' && found.page.load !== undefined;
    return {
      isOffered: (row) => isThere && !row.inPool && row.state !== 'lost',
      sign: (row) => open(signing, { customerId: `${row.id}` }),
    };
  }, [open, site]);
}
