// What this browser keeps until the server has it: more than its small storage takes, and files too.

/** A store of its own database, opened when it is first asked; a browser that refused is asked anew. */
export function browserStore(name: string, store: string, keyPath: string | string[]) {
  let kept: Promise<IDBDatabase> | undefined;

  function opened(): Promise<IDBDatabase> {
    kept ??= new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open(name, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(store, { keyPath });
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    }).catch((refused: unknown) => {
      kept = undefined;
      throw refused;
    });
    return kept;
  }

  return async function within<T>(mode: IDBTransactionMode, run: (rows: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const database = await opened();
    return new Promise((resolve, reject) => {
      const asked = run(database.transaction(store, mode).objectStore(store));
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
  };
}
