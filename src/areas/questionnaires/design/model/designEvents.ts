// What happens to questionnaires, told inside the area.
import { event } from '#kernel/model/signals';

export const questionnairePublished = event<{ questionnaireId: number; versionId: number }>('questionnaire.published');
export const questionnaireUnpublished = event<{ questionnaireId: number; inProgress: 'finish' | 'stop' }>(
  'questionnaire.unpublished',
);
