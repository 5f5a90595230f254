/** What an error says to a person; the API client already puts a sentence in `message`. */
export function reasonOf(error: unknown, otherwise: string): string {
  if (error instanceof Error && error.message) return error.message;
  return typeof error === 'string' && error ? error : otherwise;
}
