import type { Journey } from './journey';

export interface Outcome {
  kind: 'passed' | 'failed' | 'not possible';
  reason: string;
}

export interface Result {
  browser: string;
  /** Message that says which package to install, or null if the browser is installed. */
  missing: string | null;
  outcomes: readonly Outcome[];
}

/** @returns a message if the filters left nothing to run, otherwise null */
export function nothingToDo(browsers: readonly unknown[], journeys: readonly unknown[]): string | null {
  if (browsers.length === 0) return 'No browser has a name like that: there are Firefox and WebKit.';
  return journeys.length === 0 ? 'No journey has a name like that.' : null;
}

export const isWell = (results: readonly Result[]): boolean =>
  results.some(({ missing }) => missing === null) &&
  results.every(({ outcomes }) => outcomes.every(({ kind }) => kind !== 'failed'));

export function tableOf(journeys: readonly Journey[], results: readonly Result[]): string {
  const present = results.filter(({ missing }) => missing === null);
  const rows = [
    ['Journey', ...present.map(({ browser }) => browser)],
    ...journeys.map(({ name }, index) => [
      name,
      ...present.map(({ outcomes }) => outcomes[index]?.kind ?? ''),
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  lines.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('  '));
  const reasons = present.flatMap(({ browser, outcomes }) =>
    outcomes.flatMap(({ kind, reason }, index) =>
      kind === 'passed' ? [] : [`${journeys[index]?.name ?? ''}, ${browser}: ${kind}, ${reason}`],
    ),
  );
  const missing = results.flatMap((result) => (result.missing === null ? [] : [result.missing]));
  return [lines, reasons, missing]
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n');
}
