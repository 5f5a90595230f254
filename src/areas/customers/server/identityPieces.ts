// Who the customers are: themselves, their families and what belongs to them, how they are found and told apart.
import { foundIn } from '#kernel/server/resources/finding';
import type { AreaPiece } from '#kernel/server/service';
import { Customer } from '../model/customer';
import { anonymisingListeners } from './anonymising';
import { forgetting } from './anonymisingLog';
import { customerParts } from './collaborators';
import { customerAnswers } from './customerAnswers';
import { customers } from './customers';
import { customFields } from './customFields';
import { duplicatePairs } from './duplicatePairs';
import { families } from './families';
import { grades } from './grades';
import { guardians } from './guardians';
import { intake } from './intake';
import { stageListeners } from './stageListeners';
import { tags } from './tags';
import { timelineSources } from './timelineSources';
import { touchListeners } from './touchListeners';

const customer: AreaPiece = {
  services: [customers],
  listeners: [...stageListeners, ...anonymisingListeners],
  answers: customerAnswers,
  registers: {
    timeline: timelineSources,
    search: [foundIn(Customer, { sub: 'code', url: '/customerDetail?id={id}' })],
  },
};

export const identityPieces: AreaPiece[] = [
  customer,
  guardians,
  families(customers),
  customerParts,
  forgetting,
  duplicatePairs,
  intake,
  touchListeners,
  tags,
  customFields,
  grades,
];
