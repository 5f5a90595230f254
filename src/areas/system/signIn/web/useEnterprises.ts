// The enterprises of a mobile number, asked for once it is complete.
import { useEffect, useState } from 'react';
import { api } from '#kernel/web/api/client';
import { rememberedEnterprise } from '#kernel/web/shell/account/account';
import { isMobile } from '../../codes/web/useCode';

export interface Enterprise {
  appid: string;
  name: string;
  logo: string | null;
}

/** Answered before; a person who corrects the password must not wait again. */
const known = new Map<string, Promise<Enterprise[]>>();

export function enterprisesOf(mobile: string): Promise<Enterprise[]> {
  const asked = known.get(mobile) ?? api.get<Enterprise[]>('/v1/before_token', { mobile });
  known.set(mobile, asked);
  asked.catch(() => known.delete(mobile));
  return asked;
}

export function useEnterprises(mobile: string): Enterprise[] {
  const [found, setFound] = useState<{ mobile: string; list: Enterprise[] }>({ mobile: '', list: [] });
  useEffect(() => {
    let wanted = true;
    if (!isMobile(mobile)) return;
    enterprisesOf(mobile).then(
      (list) => wanted && setFound({ mobile, list }),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [mobile]);
  return found.mobile === mobile ? found.list : [];
}

/** The one chosen, the one last used here, the one whose host this is: the first of them that is on the list. */
export function likelyEnterprise(
  list: readonly Enterprise[],
  chosen: string | null,
  ofHost: string | null,
): string | null {
  if (list.length === 1) return list[0]!.appid;
  const has = (appid: string | null) => list.some((enterprise) => enterprise.appid === appid);
  return [chosen, rememberedEnterprise(), ofHost].find(has) ?? null;
}
