export function listenToConsole(hear: (level: string, words: readonly unknown[]) => void): void {
  for (const level of ['error', 'warn', 'info', 'log'] as const) {
    const usual = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      hear(level, words);
      usual(...words);
    };
  }
  globalThis.addEventListener('error', ({ error, message }) => hear('uncaught', [error ?? message]));
  globalThis.addEventListener('unhandledrejection', ({ reason }) => hear('unhandled', [reason]));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    hear('policy', [violatedDirective, blockedURI]),
  );
}
