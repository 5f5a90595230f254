// As where the area that keeps approvals is not there: what is asked for is given at once, or by the asking area's own
// means. For tests of what follows an approval, and of areas that run alone; who decides is proved where approvals are kept.
import { area } from '../../kernel/model/area';
import { approvalCancelQuery, approvalQuery } from '../../kernel/server/calls';
import { type AreaServer, answers } from '../../kernel/server/service';

export const withoutApprovals: AreaServer = {
  area: area({ name: 'undecided', title: ['无', 'None'], icon: 'x', routes: {} }),
  answers: [answers(approvalQuery, async () => null), answers(approvalCancelQuery, async () => false)],
};
