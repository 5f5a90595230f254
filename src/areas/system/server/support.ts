import { type AreaPiece, service } from '#kernel/server/service';
import { SupportRequest } from '../model/support';

export const support: AreaPiece = { services: [service(SupportRequest)] };
