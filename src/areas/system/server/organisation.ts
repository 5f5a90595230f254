import { type AreaPiece, service } from '#kernel/server/service';
import { Department, Region, School } from '../model/organisation';

export const organisation: AreaPiece = { services: [service(Region), service(School), service(Department)] };
