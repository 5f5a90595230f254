import { type AreaPiece, service } from '#kernel/server/service';
import { OpeningNode, OpeningProject, OpeningTemplate } from '../model/opening';

export const opening: AreaPiece = {
  services: [service(OpeningTemplate), service(OpeningProject), service(OpeningNode)],
};
