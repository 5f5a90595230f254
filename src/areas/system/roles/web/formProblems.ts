// What the server refused, at its field; what belongs to no field of the form refuses the dialog, or is said.
import type { FormInstance } from 'antd';
import { ApiError, messageOf } from '#kernel/web/api/apiError';

const refuse = (text: string): never => {
  throw new Error(text);
};

export function showProblems(form: FormInstance, error: unknown, say: (text: string) => unknown = refuse): void {
  const names = new Set(Object.keys((form.getFieldsValue(true) ?? {}) as object));
  const problems = error instanceof ApiError ? error.problems : [];
  const placed = problems.filter(({ field }) => names.has(field));
  for (const { field, message } of placed) form.setFields([{ name: field, errors: [message] }]);
  if (placed.length === 0) say(problems[0]?.message ?? messageOf(error));
}
