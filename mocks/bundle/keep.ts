import { hash32, hex } from '../seededRandom';
import { readBundle, type Bundle } from './bundle';

/** Bundles live in the Cache API, because session storage is too small and is cleared at log-out. */
const STORE = 'demo-bundles';
const placeOf = (name: string): string => `${location.origin}/${STORE}/${name}`;

/** @returns the name to pass to `openKeptBundle` */
export async function keepBundle(text: string): Promise<string> {
  const name = `${hex(hash32(text), 8)}.md`;
  const store = await caches.open(STORE);
  await store.put(placeOf(name), new Response(text));
  return name;
}

export async function openKeptBundle(name: string): Promise<Bundle | null> {
  const kept = await caches.match(placeOf(name), { cacheName: STORE });
  const response = kept ?? (await fetch(`${import.meta.env.BASE_URL}${name}`));
  return readBundle(await response.text());
}
