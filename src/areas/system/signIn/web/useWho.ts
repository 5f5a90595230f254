// Who is about to sign in: a mobile, and the enterprise where it has several.
import { useState } from 'react';
import type { Text } from '#kernel/model/text';
import { useSession } from '#kernel/web/session';
import { isMobile } from '../../codes/web/useCode';
import { loginTexts } from './loginTexts';
import { type Enterprise, enterprisesOf, likelyEnterprise, useEnterprises } from './useEnterprises';

export interface WhoProblems {
  mobile?: string | undefined;
  enterprise?: string | undefined;
}

export interface Who {
  mobile: string;
  setMobile: (mobile: string) => void;
  enterprises: readonly Enterprise[];
  /** What stands chosen, or will be once there is nothing to choose between. */
  appid: string | null;
  choose: (appid: string) => void;
  /** Asked again for who pressed before the answer came. */
  settle: () => Promise<string | null>;
}

export function useWho(): Who {
  const [mobile, setMobile] = useState('');
  const [chosen, choose] = useState<string | null>(null);
  const ofHost = useSession((session) => session.base?.appid ?? null);
  const enterprises = useEnterprises(mobile);
  const among = (list: readonly Enterprise[]) => likelyEnterprise(list, chosen, ofHost);
  return {
    mobile,
    setMobile: (text) => setMobile(text.replace(/\D/g, '').slice(0, 11)),
    enterprises,
    appid: among(enterprises),
    choose,
    settle: async () => among(await enterprisesOf(mobile)),
  };
}

/** The enterprise to go to, or what is missing above. */
export async function settled(who: Who, t: (text: Text) => string): Promise<{ appid: string } | WhoProblems> {
  if (!isMobile(who.mobile)) return { mobile: t(loginTexts.mobileHint) };
  const appid = await who.settle();
  return appid ? { appid } : { enterprise: t(loginTexts.chooseEnterprise) };
}
