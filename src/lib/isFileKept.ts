/**
 * @param path of the file's URL, since its hashed name is not known everywhere
 * @returns true if a service worker has cached the file for offline use
 */
export async function isFileKept(path: RegExp): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false;
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
  return kept.flat().some(({ url }) => path.test(new URL(url).pathname));
}
