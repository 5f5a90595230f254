// The purses of families and what moved in them.
import { type AreaPiece, service } from '#kernel/server/service';
import { CreditAccount, CreditEntry } from '../model/credit';

export const purses: AreaPiece = { services: [service(CreditAccount), service(CreditEntry)] };
