import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { writeChecksums } from '@/domain/export/evidence';
import { evidenceReport } from '@/features/export/evidence/report';
import { setLanguage } from '@/text/language/language';

type ReportFacts = Parameters<typeof evidenceReport>[0];
type ReportEntry = Parameters<typeof evidenceReport>[1][number];

const AT = Date.parse('2026-07-15T08:12:06.250Z');
const SUM = createHash('sha256').update('a recording').digest('hex');
const STILL_SUM = createHash('sha256').update('a still').digest('hex');

const facts = (part: Partial<ReportFacts> = {}): ReportFacts => ({
  recordings: [{ camera: 'Front Door', event: 'Person detected', at: AT, correction: 0, isStarred: false }],
  notes: '',
  madeBy: 'Alex Example (alex@example.com)',
  madeAt: AT + 86_400_000,
  origin: 'https://cameras.example',
  zone: 'UTC',
  ...part,
});
const packed: ReportEntry = {
  kind: 'packed',
  file: { name: '01 Front Door 2026-07-15 08.12.06.mp4', bytes: 1_234_567, sha256: SUM },
  made: 'rewrapped',
  missesSound: false,
  seconds: 16.04,
  flaws: [],
  still: {
    file: { name: 'stills/01 Front Door 2026-07-15 08.12.06.jpg', bytes: 4_321, sha256: STILL_SUM },
    of: 'firstFrame',
    preview: 'data:image/jpeg;base64,AAAA',
  },
};

const read = (given: ReportFacts, entries: readonly ReportEntry[] = [packed]) =>
  new DOMParser().parseFromString(evidenceReport(given, entries), 'text/html');
const row = (page: Document, name: string): string[] => {
  const found: string[] = [];
  let term = '';
  for (const element of page.querySelectorAll('dt, dd')) {
    if (element.localName === 'dt') term = element.textContent;
    else if (term === name) found.push(element.textContent);
  }
  return found;
};

afterEach(() => setLanguage('en', null));

describe('report of an evidence pack', () => {
  it('states the camera, category, time and files of each recording', () => {
    const page = read(facts());
    expect(row(page, 'Camera')).toEqual(['Front Door']);
    expect(row(page, 'Event')).toEqual(['Person detected']);
    const [local] = row(page, 'Local time');
    expect(local).toMatch(/2026, \d\d:\d\d:06 \(UTC, UTC[+-]\d\d:\d\d\)$/);
    expect(row(page, 'UTC')).toEqual(['2026-07-15 08:12:06.250 UTC']);
    expect(row(page, 'Clock correction')).toEqual(['none']);
    expect(row(page, 'Length')).toEqual(['16.0 s']);
    expect(row(page, 'File')).toEqual(['01 Front Door 2026-07-15 08.12.06.mp4', '1,234,567 bytes']);
    expect(row(page, 'SHA-256')).toEqual([SUM, STILL_SUM]);
    expect(row(page, 'Created by')).toEqual(['Alex Example (alex@example.com)']);
    expect(row(page, 'Account at')).toEqual(['https://cameras.example']);
    expect(row(page, 'Created')[1]).toBe('2026-07-16 08:12:06.250 UTC');
  });

  it('states why a recording is incomplete', () => {
    const flaws = ['Only 14 s of 16 s could be read.', 'The end of the video cannot be decoded.'];
    const page = read(facts(), [{ ...packed, flaws }]);
    expect(row(page, 'Incomplete')).toEqual(flaws);
    expect(row(read(facts()), 'Incomplete')).toEqual([]);
  });

  it('marks the starred recordings', () => {
    expect(row(read(facts()), 'Mark')).toEqual([]);
    const starred = { camera: 'Garden', event: 'Motion detected', at: AT, correction: 0, isStarred: true };
    expect(row(read(facts({ recordings: [starred] })), 'Mark')).toEqual([
      'Starred by the person who made this pack',
    ]);
  });

  it('does not call rewrapped files original', () => {
    const [how = ''] = row(read(facts()), 'How it was made');
    expect(how).toMatch(/^Re-wrapped: /);
    expect(read(facts()).body.textContent).not.toMatch(/original/i);
    const segments = read(facts(), [{ ...packed, made: 'segments', missesSound: true }]);
    expect(row(segments, 'How it was made')).toEqual([
      expect.stringMatching(/^Original segments/),
      expect.stringMatching(/^The server keeps the sound separately/),
    ]);
  });

  it('states a clock correction and the corrected time', () => {
    const [clip] = facts().recordings;
    if (!clip) throw new Error('There is a clip.');
    const page = read(facts({ recordings: [{ ...clip, correction: -1_500 }] }));
    expect(row(page, 'Clock correction')[0]).toMatch(/^−1\.5 s, .*\d\d:\d\d:04$/);
  });

  it('states which recording is missing and why', () => {
    const page = read(facts(), [{ kind: 'missing', failure: 'The recording is no longer available.' }]);
    expect(row(page, 'Missing')).toEqual([
      'This recording is not in the pack.',
      'The recording is no longer available.',
    ]);
    expect(row(page, 'SHA-256')).toEqual([]);
    expect(page.querySelector('img')).toBeNull();
  });

  it('escapes text from users and servers', () => {
    const evil = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>&amp;`;
    const page = read(
      facts({
        notes: evil,
        madeBy: evil,
        recordings: [{ camera: evil, event: evil, at: AT, correction: 0, isStarred: false }],
      }),
    );
    expect(page.querySelectorAll('script, [onerror]')).toHaveLength(0);
    expect(page.querySelectorAll('img')).toHaveLength(1);
    expect(page.querySelector('.notes')?.textContent).toBe(evil);
    expect(page.querySelector('img')?.alt).toBe(`${evil}, ${evil}`);
    expect(row(page, 'Camera')).toEqual([evil]);
  });

  it('has the `lang` and `dir` attributes of its language', () => {
    const { documentElement: english } = read(facts());
    expect([english.lang, english.dir]).toEqual(['en', 'ltr']);
    setLanguage('ar', null);
    const { documentElement: arabic } = read(facts());
    expect([arabic.lang, arabic.dir]).toEqual(['ar', 'rtl']);
  });

  it('isolates file names, checksums, UTC and URL from right-to-left text', () => {
    setLanguage('ar', null);
    const isolated = [...read(facts()).querySelectorAll('dd > bdi[dir="ltr"]')];
    expect(isolated.map(({ textContent }) => textContent)).toEqual([
      '2026-07-16 08:12:06.250 UTC',
      'https://cameras.example',
      '2026-07-15 08:12:06.250 UTC',
      '01 Front Door 2026-07-15 08.12.06.mp4',
      SUM,
      'stills/01 Front Door 2026-07-15 08.12.06.jpg',
      STILL_SUM,
    ]);
    expect(isolated.every(({ parentElement }) => parentElement?.childNodes.length === 1)).toBe(true);
  });

  it('needs no other file and contains no script', () => {
    const page = read(facts());
    expect(page.querySelectorAll('script, link, iframe, a')).toHaveLength(0);
    for (const image of page.querySelectorAll('img')) expect(image.src).toMatch(/^data:image\/jpeg;base64,/);
    expect(page.querySelector('meta[http-equiv]')?.getAttribute('content')).toContain("default-src 'none'");
  });
});

describe('SHA256SUMS', () => {
  it('has a line for each file in the format of sha256sum', () => {
    const file = (name: string) => ({ name, bytes: 1, sha256: SUM });
    expect(writeChecksums([file('01 Haustür.mp4'), file('stills/01.jpg')])).toBe(
      `${SUM}  01 Haustür.mp4\n${SUM}  stills/01.jpg\n`,
    );
    expect(writeChecksums([file('a\\b\nc')])).toBe(`\\${SUM}  a\\\\b\\nc\n`);
  });
});
