// The board of stages: fifty cards a column, rows of the list of applications, asked for as the list is.
import { pageOf } from '#kernel/server/resources/listing';
import { serviceOf } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import { Application } from '../model/application';
import { applicationsByStage, type BoardStage, boardStages } from '../model/board';

const cardsInColumn = 50;

export const applicationBoard: AreaPiece = {
  extends: [
    extend(Application, {
      calls: [
        serves(applicationsByStage, async (work, { stage, page, ...asked }) => {
          const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null));
          const shown: BoardStage[] = [];
          for (const state of boardStages) {
            if (stage && stage !== state) continue;
            const wanted = { ...given, state, page, pageSize: cardsInColumn, sort: '-stageEnteredAt' };
            const { list, total, totalIsCapped } = await pageOf(work, serviceOf(work, Application), wanted);
            shown.push({
              stage: state,
              total,
              totalIsCapped: totalIsCapped ?? false,
              cards: list as BoardStage['cards'],
            });
          }
          return shown;
        }),
      ],
    }),
  ],
};
