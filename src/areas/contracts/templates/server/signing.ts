// The signature on the pad, kept with the hash of the very text that was signed, the moment, the device and who stood by.
import { conflict, invalid } from '#kernel/model/problems';
import { say, texts } from '#kernel/model/text';
import { detail, rowFor } from '#kernel/server/resources/reading';
import { insert, need, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import { Contract } from '../../contract/model/contract';
import { isSignature } from '../../contract/model/signature';
import { isSignable, signOnPad } from '../model/signing';
import { ContractPrint } from '../model/template';
import { sha256 } from './sheets';
import { textOf } from './wording';

const rules = texts('contracts.signing', {
  notYet: ['合同提交并获批后才能签名', 'It is signed once it was submitted and approved'],
  already: ['合同已于 {at} 签名', 'It was signed on {at}'],
  empty: ['请完整签名', 'Write the whole name'],
  purpose: ['签署文本', 'The text signed'],
});

export const signing: AreaPiece = {
  extends: [
    extend(Contract, {
      calls: [
        serves(signOnPad, async (work, { id, strokes }) => {
          await rowFor(work, serviceOf(work, Contract), id, 'submit');
          const contract = await need(work, Contract, id, { lock: true });
          if (!isSignable(contract.state)) throw conflict(rules.notYet, { state: contract.state });
          if (contract.signatureAt)
            throw conflict(rules.already, {}, { at: contract.signatureAt.toISOString().slice(0, 10) });
          if (!isSignature(strokes)) throw invalid('strokes', rules.empty);
          const { html, version } = await textOf(work, contract);
          const signatureHash = sha256(html);
          const staffId = work.actor.staffId || null;
          if (version)
            await insert(work, ContractPrint, {
              ...{ contractId: id, versionId: version.id, html, sha256: signatureHash, copies: 1, staffId },
              purpose: say(rules.purpose, work),
            });
          await update(
            work,
            Contract,
            contract,
            {
              ...{ signMethod: 'pad', signature: strokes, signatureHash, signatureAt: work.now, signatureBy: staffId },
              signatureDevice: work.caller.userAgent.slice(0, 200) || null,
            },
            { action: 'sign' },
          );
          return detail(work, serviceOf(work, Contract), id);
        }),
      ],
    }),
  ],
};
