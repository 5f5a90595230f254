// What happens to issues, told inside the area.
import { event } from '#kernel/model/signals';

export const issueOpened = event<{ issueId: number; questionnaireId: number }>('questionnaire.issue_opened');
export const issueEnded = event<{ issueId: number; questionnaireId: number }>('questionnaire.issue_ended');
