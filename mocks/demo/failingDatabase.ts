/**
 * Simulates a full disk: while `isFailing` returns true, aborts the transaction of each `put`.
 * @see https://developer.mozilla.org/docs/Web/API/IDBTransaction/abort_event
 */
export function failingDatabase(isFailing: () => boolean): void {
  const { prototype } = IDBObjectStore;
  const { put } = prototype;
  prototype.put = function fail(...values) {
    const request: IDBRequest<IDBValidKey> = Reflect.apply(put, this, values);
    if (isFailing()) this.transaction.abort();
    return request;
  };
}
