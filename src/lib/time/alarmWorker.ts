let timer: ReturnType<typeof setTimeout> | undefined;

// A number of milliseconds sets the alarm, in place of the one before; null takes it away.
globalThis.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  clearTimeout(timer);
  if (typeof data !== 'number') return;
  timer = setTimeout(() => globalThis.postMessage(null, { transfer: [] }), data);
});
