// What a family answered when it signed up, beside what it was asked.
import { useText } from '#kernel/web/i18n';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useDetail } from '#kernel/web/resource/rows/useRows';
import { Activity } from '../model/activity';
import type { Answers as Given, Question } from '../model/questions';
import type { ActivitySignup } from '../model/signup';

function Answers({ activityId, given }: { activityId: number; given: Given }) {
  const { locale } = useText();
  const { data } = useDetail(Activity, activityId, true);
  const asked = (data?.questions ?? []) as Question[];
  const join = locale === 'en' ? ', ' : '、';
  return (
    <span data-data style={{ whiteSpace: 'pre-line' }}>
      {Object.entries(given)
        .map(([key, answer]) => {
          const said = Array.isArray(answer) ? answer.join(join) : String(answer);
          return `${asked.find((one) => one.key === key)?.label ?? key}: ${said}`;
        })
        .join('\n') || '—'}
    </span>
  );
}

export const signupShow = {
  answers: ({ activityId, answers }: WireOf<typeof ActivitySignup>) => (
    <Answers activityId={activityId} given={(answers ?? {}) as Given} />
  ),
};
