let timer: ReturnType<typeof setTimeout> | undefined;

// A number of milliseconds replaces the alarm; null cancels it.
globalThis.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  clearTimeout(timer);
  if (typeof data !== 'number') return;
  timer = setTimeout(() => globalThis.postMessage(null, { transfer: [] }), data);
});
