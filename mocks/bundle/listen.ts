export function listenToConsole(onConsole: (level: string, words: readonly unknown[]) => void): void {
  for (const level of ['error', 'warn', 'info', 'log'] as const) {
    const usual = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      onConsole(level, words);
      usual(...words);
    };
  }
  globalThis.addEventListener('error', ({ error, message }) => onConsole('uncaught', [error ?? message]));
  globalThis.addEventListener('unhandledrejection', ({ reason }) => onConsole('unhandled', [reason]));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    onConsole('policy', [violatedDirective, blockedURI]),
  );
}
