export interface Exchange {
  /** Null if the contract does not define the URL. */
  call: string | null;
  method: string;
  path: string;
  query: Readonly<Record<string, string>>;
  page: string;
  sent: unknown;
  /** Milliseconds since the page was loaded. `took` is the response time in milliseconds. */
  after: number;
  took: number | null;
  /** Null before the response arrives; 0 if the connection failed. */
  status: number | null;
  type: string;
  /** Null until the response body is read, or if it is too long to keep. */
  answer: string | null;
}

export interface ConsoleLine {
  level: string;
  after: number;
  text: string;
}

export interface Bundle {
  format: 1;
  app: string;
  browser: string;
  screen: string;
  /** ISO 8601, from the page's clock, which the demo may shift. */
  openedAt: string;
  zone: string;
  page: string;
  link: string;
  beganLoggedIn: boolean;
  violations: readonly string[];
  exchanges: readonly Exchange[];
  console: readonly ConsoleLine[];
  state: unknown;
  /** A `data:` URL. */
  screenshot: string | null;
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;

const outcome = ({ status, took }: Exchange): string => {
  if (status === null) return 'no answer yet';
  const time = took === null ? '' : ` in ${seconds(took)}`;
  return status === 0 ? `connection failed${time}` : `${status}${time}`;
};

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').slice(0, 300);

const list = (lines: readonly string[], none: string): string =>
  lines.length === 0 ? none : lines.map((line) => `- ${cell(line)}`).join('\n');

/** Escapes backticks, which could end the code block. */
const json = (value: unknown): string => JSON.stringify(value, null, 1).replaceAll('`', String.raw`\u0060`);

const FENCE = '```';

export function bundleText(bundle: Bundle): string {
  const { exchanges, screenshot } = bundle;
  const calls = exchanges.map(
    (each) =>
      `| ${seconds(each.after)} | ${cell(each.page)} | ${each.call ?? 'unknown'} | ${each.method} ${cell(each.path)} | ${outcome(each)} |`,
  );
  return [
    `# Bug bundle of the Camera Web App`,
    '',
    'Passwords, tokens, keys and people are cut out. `npm run bundle <this file>` opens the app with exactly these answers.',
    '',
    `- Version: ${bundle.app}`,
    `- Browser: ${bundle.browser}, ${bundle.screen}`,
    `- Opened: ${bundle.openedAt}, ${bundle.zone}`,
    `- Screen: ${cell(bundle.page)}`,
    `- Link: <${bundle.link}>`,
    '',
    '## Breaches of the contract',
    '',
    list(bundle.violations, 'None.'),
    '',
    '## Console',
    '',
    list(
      bundle.console.map(({ level, after, text }) => `${seconds(after)} ${level}: ${text}`),
      'Silent.',
    ),
    '',
    '## Calls',
    '',
    '| After | Screen | Call | Request | Answer |',
    '| --- | --- | --- | --- | --- |',
    ...calls,
    '',
    ...(screenshot === null ? [] : ['## Screenshot', '', `![The screen](${screenshot})`, '']),
    '## For the machine',
    '',
    `${FENCE}json`,
    json({ ...bundle, screenshot: null }),
    FENCE,
    '',
  ].join('\n');
}

const isBundle = (value: unknown): value is Bundle =>
  typeof value === 'object' &&
  value !== null &&
  'format' in value &&
  value.format === 1 &&
  'exchanges' in value &&
  Array.isArray(value.exchanges);

/** @returns null if the text is not a bundle */
export function readBundle(text: string): Bundle | null {
  const [block] = [...text.matchAll(/^```json\n([\s\S]*?)\n```$/gm)].slice(-1);
  try {
    const value: unknown = JSON.parse(block?.[1] ?? text);
    return isBundle(value) ? value : null;
  } catch {
    return null;
  }
}
