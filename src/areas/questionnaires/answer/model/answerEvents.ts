// What happens to sheets, told inside the area.
import { event } from '#kernel/model/signals';

export const sheetHandedIn = event<{ sheetId: number; issueId: number; state: string }>(
  'questionnaire.sheet_handed_in',
);
