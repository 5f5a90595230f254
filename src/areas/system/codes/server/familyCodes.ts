// Codes of families, for pages without an account: counted with the strangers, sent to any mobile.
import { type AreaPiece, answers } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { sendFamilyCode, takeFamilyCode } from '../model/familyCodes';
import { sendCode, takeCode } from './verifyCodes';

const sender = (work: Work) => ({ key: work.caller.ip, isKnown: false });

export const familyCodes: AreaPiece = {
  answers: [
    answers(sendFamilyCode, async (work, { mobile }) => {
      const refused = await sendCode(work, { mobile, scene: 'family', staffId: null, sender: sender(work) });
      return { wait: refused ? Number(refused.data) || 60 : 0 };
    }),
    answers(takeFamilyCode, (work, { mobile, code }) => takeCode(work, mobile, ['family'], code, sender(work))),
  ],
};
