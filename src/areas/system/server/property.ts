import { type AreaPiece, service } from '#kernel/server/service';
import { Lease, RentDue } from '../model/lease';

export const property: AreaPiece = { services: [service(Lease), service(RentDue)] };
