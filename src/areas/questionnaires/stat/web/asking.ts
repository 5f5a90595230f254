// What the figures of the page are asked for.
export interface Asking {
  questionnaireId: number;
  issueIds: number[];
  schoolId?: number;
  from?: string;
  to?: string;
}
