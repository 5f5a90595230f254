// What the server asks for between the credentials and the tokens. Few are asked, so it is fetched when one is.
import type { ReactNode } from 'react';
import type { DueStep } from './goIn';
import { NewPassword } from './NewPassword';
import { SecondStep } from './SecondStep';
import { SetUpStep } from './SetUpStep';

export interface DueProps {
  step: DueStep;
  onDue: (due: DueStep) => void;
  onBack: () => void;
}

export default function DueSteps(props: DueProps): ReactNode {
  if (props.step.need === 'tfa') return <SecondStep {...props} />;
  return props.step.need === 'tfa_setup' ? <SetUpStep {...props} /> : <NewPassword {...props} />;
}
