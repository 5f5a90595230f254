import { type AreaPiece, service } from '#kernel/server/service';
import { FranchiseAgreement, FranchiseFee } from '../model/franchise';

export const franchise: AreaPiece = { services: [service(FranchiseAgreement), service(FranchiseFee)] };
