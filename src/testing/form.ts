/** A multipart body as a browser sends it. */
export async function multipart(fields: Record<string, string | File>): Promise<{ type: string; body: Buffer }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const made = new Response(form);
  return { type: made.headers.get('content-type')!, body: Buffer.from(await made.arrayBuffer()) };
}
