// The stages of the bar beside a job, as one reads them: several stages of an application make one.
import { type Text, texts } from '#kernel/model/text';

const said = texts('recruitment.pipeline', {
  new: ['新简历', 'New'],
  screening: ['筛选', 'Screening'],
  interview: ['面试', 'Interview'],
  offer: ['Offer', 'Offer'],
  onboarded: ['入职', 'Onboarded'],
});

export interface PipelineCount {
  stage: string;
  label: Text;
  count: number;
}

export const pipeline = [
  { stage: 'new', label: said.new, states: ['new'] },
  { stage: 'screening', label: said.screening, states: ['screening', 'screened'] },
  { stage: 'interview', label: said.interview, states: ['interviewing', 'passed'] },
  { stage: 'offer', label: said.offer, states: ['offering', 'accepted'] },
  { stage: 'onboarded', label: said.onboarded, states: ['onboarded'] },
] as const;
