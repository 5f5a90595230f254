import { type AreaPiece, service } from '#kernel/server/service';
import { DdnsHost, DdnsUpdate, Device } from '../model/device';

export const devices: AreaPiece = { services: [service(Device), service(DdnsHost), service(DdnsUpdate)] };
