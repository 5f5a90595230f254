import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { type AreaPiece, service } from '#kernel/server/service';
import { isCreditCode } from '../model/creditCode';
import { LegalEntity } from '../model/legalEntity';

const said = texts('people.employer', { code: ['信用代码校验位不正确', 'The check character is wrong'] });

export const employers: AreaPiece = {
  services: [
    service(LegalEntity, {
      beforeSave({ row }) {
        if (!isCreditCode(row.creditCode)) throw invalid('creditCode', said.code);
      },
    }),
  ],
};
