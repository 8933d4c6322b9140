import type { RecordedCall } from '../calls/requestLog';
import type { Vendor } from '../vendor';
import type { Bundle, ConsoleLine, Exchange } from './bundle';
import { createRedactor } from './redact';

interface Heard {
  type: string;
  answer: string | null;
  took: number;
}

const MAX_CALLS = 400;
const MAX_LINES = 300;
const MAX_ANSWER_LENGTH = 300_000;

/** Replaces the page's origin in a bundle, because the bundle may be replayed on another origin. */
export const SITE = 'https://site.invalid';

export interface Recorder {
  onConsole(level: string, words: readonly unknown[]): void;
  /** Returns a bundle in which secrets and people's names are redacted. */
  bundle(around: Around): Bundle;
}

interface Around extends Omit<Bundle, 'format' | 'exchanges' | 'console' | 'violations'> {
  origin: string;
}

const spoken = (word: unknown): string => {
  if (typeof word === 'string') return word;
  if (word instanceof Error) return word.stack ?? String(word);
  try {
    return JSON.stringify(word) ?? String(word);
  } catch {
    return String(word);
  }
};

/** @param page returns the path of the current screen */
export function createRecorder(vendor: Vendor, page: () => string): Recorder {
  const openedAt = vendor.now();
  const captured = new Map<RecordedCall, Heard>();
  const pages = new WeakMap<RecordedCall, string>();
  const lines: ConsoleLine[] = [];

  vendor.onCall = (call) => void pages.set(call, page());
  vendor.onAnswer = (call, response) => {
    const took = vendor.now() - call.at;
    const type = response.headers.get('content-type') ?? '';
    captured.set(call, { type, answer: null, took });
    const [oldest] = captured.keys();
    if (captured.size > MAX_CALLS && oldest) captured.delete(oldest);
    void response.text().then(
      (answer) => {
        const known = captured.get(call);
        if (known && answer.length <= MAX_ANSWER_LENGTH) known.answer = answer;
      },
      () => undefined,
    );
  };

  const exchange = (call: RecordedCall): Exchange => {
    const { took = null, type = '', answer = null } = captured.get(call) ?? {};
    return {
      call: call.name,
      method: call.method,
      path: call.path,
      query: call.query,
      page: pages.get(call) ?? '',
      sent: call.body,
      after: call.at - openedAt,
      took,
      status: call.status,
      type,
      answer,
    };
  };

  return {
    onConsole(level, words) {
      lines.push({ level, after: vendor.now() - openedAt, text: words.map(spoken).join(' ') });
      if (lines.length > MAX_LINES) lines.shift();
    },
    bundle({ origin, screenshot, ...around }) {
      const redactor = createRedactor();
      const calls = vendor.calls.slice(-MAX_CALLS);
      const exchanges = calls.map(exchange);
      // The same secret may occur in several places, so `learn` collects all secrets before `value` redacts.
      redactor.learn([
        ...calls.map(({ headers }) => headers),
        exchanges,
        around,
        lines.map(({ text }) => text),
      ]);
      for (const token of vendor.accounts.openResetTokens()) redactor.learn({ token });
      const cleaned = redactor.value({
        ...around,
        violations: vendor.violations,
        exchanges,
        console: lines,
      }) as Omit<Bundle, 'format' | 'screenshot'>;
      const text = JSON.stringify({ format: 1, ...cleaned });
      const siteless = JSON.parse(text.replaceAll(origin, SITE)) as Omit<Bundle, 'screenshot'>;
      return { ...siteless, link: cleaned.link, screenshot };
    },
  };
}
