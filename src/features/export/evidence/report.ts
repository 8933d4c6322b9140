import type { PackEntry } from '@/domain/export/evidence';
import { evidenceText } from '@/text/features/evidence';
import { readingDirection } from '@/text/language/direction';
import { language } from '@/text/language/language';
import { commonText } from '@/text/common';

interface ReportedRecording {
  camera: string;
  event: string;
  at: number;
  correction: number;
  isStarred: boolean;
}

interface ReportFacts {
  recordings: readonly ReportedRecording[];
  notes: string;
  madeBy: string;
  madeAt: number;
  origin: string;
  zone: string;
}

type ReportEntry = PackEntry<string, string>;

const { report: words } = evidenceText;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const plain = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const STYLE = `
@page { size: auto; margin: 12mm; }
* { box-sizing: border-box; }
body { max-width: 190mm; margin: 0 auto; padding: 4mm; color: #000; background: #fff; font: 8.5pt/1.3 system-ui, sans-serif; }
h1 { margin: 0 0 2mm; font-size: 15pt; }
h2 { margin: 3mm 0 1mm; font-size: 10pt; }
p { margin: 0 0 1mm; }
.notes { white-space: pre-wrap; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0 3mm; margin: 0; }
dt { color: #444; }
dd { grid-column: 2; margin: 0; overflow-wrap: anywhere; }
ol { margin: 0; padding: 0; list-style: none; }
li { display: grid; grid-template-columns: 34mm minmax(0, 1fr); gap: 4mm; padding: 1.5mm 0; border-top: 0.3mm solid #999; break-inside: avoid; }
li dl { font-size: 7pt; line-height: 1.25; }
img { display: block; width: 34mm; max-height: 26mm; object-fit: contain; object-position: top; }
.sum { font-family: ui-monospace, monospace; font-size: 6.3pt; }
.missing { font-weight: 700; }
.about { margin-top: 2mm; padding-top: 1.5mm; border-top: 0.3mm solid #999; color: #444; font-size: 7pt; }
@media print { body { padding: 0; } }
`;

const leftToRight = (text: string) => ({ leftToRight: text });

type Value = string | ReturnType<typeof leftToRight>;

const markup = (value: Value): string =>
  typeof value === 'string' ? plain(value) : `<bdi dir="ltr">${plain(value.leftToRight)}</bdi>`;

/** Adds one `<dd>` per value instead of joining the values, because languages join sentences differently. */
const row = (name: string, values: readonly Value[], className = ''): string =>
  [
    `<dt>${plain(name)}</dt>`,
    ...values.map((value) => `<dd${className === '' ? '' : ` class="${className}"`}>${markup(value)}</dd>`),
  ].join('');

function fileRows(entry: ReportEntry): string {
  if (entry.kind === 'missing') {
    return row(words.missing, [words.notHere, entry.failure], 'missing');
  }
  const { file, made, missesSound, seconds, flaws, still } = entry;
  return [
    row(words.length, [evidenceText.length(seconds)]),
    row(words.file, [leftToRight(file.name), evidenceText.size(file.bytes)]),
    row(words.how, evidenceText.made(made, missesSound)),
    row(words.sum, [leftToRight(file.sha256)], 'sum'),
    ...(flaws.length === 0 ? [] : [row(words.flaws, flaws, 'missing')]),
    ...(still
      ? [
          row(words.stillFile, [leftToRight(still.file.name), evidenceText.still(still.of)]),
          row(words.sum, [leftToRight(still.file.sha256)], 'sum'),
        ]
      : [row(words.stillFile, [words.noStill])]),
  ].join('');
}

function clipItem(recording: ReportedRecording, entry: ReportEntry, zone: string): string {
  const still = entry.kind === 'packed' ? entry.still : null;
  const alt = `${recording.camera}, ${recording.event}`;
  return `<li><div>${still ? `<img src="${plain(still.preview)}" alt="${plain(alt)}">` : ''}</div><dl>${[
    row(words.camera, [recording.camera]),
    row(words.event, [recording.event]),
    ...(recording.isStarred ? [row(words.mark, [words.starred])] : []),
    row(words.local, [evidenceText.zoned(recording.at, zone)]),
    row(words.utc, [leftToRight(evidenceText.utc(recording.at))]),
    row(words.clock, [evidenceText.correction(recording.correction, recording.at)]),
    fileRows(entry),
  ].join('')}</dl></li>`;
}

/**
 * Creates a printable page with embedded pictures and no scripts.
 * @param entries in the order of `facts.recordings`
 */
export function evidenceReport(facts: ReportFacts, entries: readonly ReportEntry[]): string {
  const { recordings, notes, madeBy, madeAt, origin, zone } = facts;
  const items = recordings.flatMap((recording, index) => {
    const entry = entries[index];
    return entry ? [clipItem(recording, entry, zone)] : [];
  });
  return `<!doctype html>
<html lang="${language()}" dir="${readingDirection()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${plain(commonText.evidencePack)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${plain(commonText.evidencePack)}</h1>
<dl>${row(words.madeBy, [madeBy])}${row(words.madeAt, [evidenceText.zoned(madeAt, zone), leftToRight(evidenceText.utc(madeAt))])}${row(words.origin, [leftToRight(origin)])}</dl>
<h2>${plain(words.notes)}</h2>
<p class="notes">${plain(notes === '' ? words.noNotes : notes)}</p>
<h2>${plain(words.recordings)}</h2>
<ol>${items.join('\n')}</ol>
<p class="about">${plain(words.about)}</p>
</main>
</body>
</html>
`;
}
