// What a failed call tells its caller: the code, a sentence in the person's language, and at which fields.
export interface ApiProblem {
  field: string;
  rule: string;
  message: string;
}

export class ApiError extends Error {
  constructor(
    /** The answer's code; 0 when no answer came. */
    readonly code: number,
    message: string,
    readonly data: unknown = null,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  get problems(): ApiProblem[] {
    if (this.code !== 422 && this.code !== 404 && this.code !== 409) return [];
    return Array.isArray(this.data) ? this.data.filter(isProblem) : [];
  }
}

const isProblem = (value: unknown): value is ApiProblem =>
  typeof value === 'object' && value !== null && 'field' in value && 'message' in value;

/** The sentence to show for whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
