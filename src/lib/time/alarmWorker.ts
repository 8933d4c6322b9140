let timer: ReturnType<typeof setTimeout> | undefined;

// Each message contains the milliseconds until the alarm and replaces the previous alarm.
globalThis.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  clearTimeout(timer);
  if (typeof data !== 'number') return;
  timer = setTimeout(() => globalThis.postMessage(null, { transfer: [] }), data);
});
