/**
 * Whether a service worker has kept a file of this page's origin, so that it can be had offline.
 * @param path of its address; the whole name of a file is not known everywhere.
 */
export async function isFileKept(path: RegExp): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false;
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
  return kept.flat().some(({ url }) => path.test(new URL(url).pathname));
}
